import { isExchangeError } from '@cht/sdk/errors'

/** The answer of a call; undefined where it was refused or lost. */
export async function readIfAnswered<Value>(call: Promise<Value>): Promise<Value | undefined> {
  return call.catch((error: unknown) => {
    if (!isExchangeError(error)) throw error
    return undefined
  })
}
