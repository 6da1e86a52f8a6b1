import type { CallOptions, WriteResult } from '@cht/sdk'

export interface PendingCall<Result> {
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  options: CallOptions | undefined
}

/** An endpoint whose calls stay pending until the test settles them. `calls`: the calls in order, with their options. */
export function createDeferredCall<Result>() {
  const calls: PendingCall<Result>[] = []
  const call = (options?: CallOptions): Promise<Result> =>
    new Promise((resolve, reject) => {
      calls.push({ resolve, reject, options })
    })
  const last = (): PendingCall<Result> => {
    const pending = calls.at(-1)
    if (!pending) throw new Error('No call was made')
    return pending
  }
  return { calls, call, last }
}

/** An endpoint that resolves to `result` and records its inputs. */
export function createStub<Result>(result: Result) {
  const inputs: unknown[] = []
  const call = async (input: unknown) => {
    inputs.push(input)
    return result
  }
  return { inputs, call }
}

/** A write of the client that resolves to what the call does, without a message. */
export function write<Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) {
  return async (...args: Args): Promise<WriteResult<Value>> => ({
    value: await call(...args),
    message: undefined,
  })
}

/** Runs the pending microtasks, so that settled promises reach their actors. Twenty rounds are enough for the longest chain. */
export async function flushMicrotasks() {
  for (let round = 0; round < 20; round++) await Promise.resolve()
}
