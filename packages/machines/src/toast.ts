import { ExchangeError, isExchangeError, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'

/** An emitted event that asks the client to show a toast. */
export interface Notice {
  type: 'notice'
  kind: 'success' | 'error'
  text: string
}

export function successNotice(text: string): Notice {
  return { type: 'notice', kind: 'success', text }
}

export function errorNotice(text: string): Notice {
  return { type: 'notice', kind: 'error', text }
}

/** The message to show for any rejected call. Errors that are not the SDK's show no details. */
export function errorText(error: unknown): string {
  return isExchangeError(error) ? error.message : SOMETHING_WENT_WRONG
}

/** The placeholder of an actor that `.provide` replaces. It rejects. */
export function notProvided(name: string) {
  return (): Promise<never> => Promise.reject(new Error(`${name} is not provided`))
}

/** The same error with another message. An SDK error keeps its class, code and status; any other becomes the cause. */
export function inWords(error: unknown, text: string): unknown {
  return isExchangeError(error)
    ? Object.create(error, { message: { value: text } })
    : new ExchangeError('unknown', text, { cause: error })
}
