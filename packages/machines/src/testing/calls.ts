import type { CallOptions } from '@cht/sdk'

interface Waiting<Result> {
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  options: CallOptions | undefined
}

/** A call that is answered by hand: `made` has each call in order, with the options it was given. */
export function answeredByHand<Result>() {
  const made: Waiting<Result>[] = []
  const call = (options?: CallOptions): Promise<Result> =>
    new Promise((resolve, reject) => {
      made.push({ resolve, reject, options })
    })
  const last = (): Waiting<Result> => {
    const waiting = made.at(-1)
    if (!waiting) throw new Error('no call was made')
    return waiting
  }
  return { made, call, last }
}

/** A call that answers at once, and the inputs it was given. */
export function answering<Answer>(answer: Answer) {
  const inputs: unknown[] = []
  const call = async (input: unknown) => {
    inputs.push(input)
    return answer
  }
  return { inputs, call }
}

/** Lets whatever has been answered arrive. */
export async function settle() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
