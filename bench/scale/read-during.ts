import { setTimeout as delay } from 'node:timers/promises'

/** The pause between two reads. Without it, the reads alone would use the whole CPU. */
const PAUSE_MS = 50

/** Makes one read after the other until `waiting` settles. Returns the time of each read in ms. Throws the error of `waiting`. */
export async function readDuring(
  read: (index: number) => Promise<unknown>,
  waiting: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  let hasEnded = false
  const ended = waiting.finally(() => {
    hasEnded = true
  })
  // Its error is thrown below; this only prevents an unhandled rejection.
  ended.catch(() => {})
  for (let index = 0; !hasEnded; index++) {
    const startedAt = performance.now()
    await read(index)
    times.push(performance.now() - startedAt)
    await delay(PAUSE_MS)
  }
  await ended
  return times
}
