import { isExchangeError } from '@cht/sdk/errors'

/** The value of a call; undefined if the exchange refused it or no response arrived. Rejects with any other error. */
export async function tryCall<Value>(call: Promise<Value>): Promise<Value | undefined> {
  return call.catch((error: unknown) => {
    if (!isExchangeError(error)) throw error
    return undefined
  })
}
