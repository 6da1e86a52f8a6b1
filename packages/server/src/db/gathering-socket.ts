import { Socket } from 'node:net'

/** Sends what its client asks in one go in one piece: for each statement alone a system call is dear. */
export class GatheringSocket extends Socket {
  #gathers = false

  /** The client corks around each statement: the first of them holds the others until the end of the tick. */
  override cork() {
    super.cork()
    if (this.#gathers) return
    this.#gathers = true
    super.cork()
    process.nextTick(() => {
      this.#gathers = false
      this.uncork()
    })
  }
}
