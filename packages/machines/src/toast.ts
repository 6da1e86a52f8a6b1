import { ExchangeError, isExchangeError, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'

/** Something to tell the user; showing it is the client's job. */
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

/** What to show for anything a call rejected with. */
export function errorText(error: unknown): string {
  return isExchangeError(error) ? error.message : SOMETHING_WENT_WRONG
}

/** A placeholder for I/O that a client supplies. */
export function notProvided(name: string) {
  return (): Promise<never> => Promise.reject(new Error(`${name} is not provided`))
}

/** The same failure, told in other words; who was signed out still is. */
export function inWords(error: unknown, text: string): unknown {
  return isExchangeError(error)
    ? Object.create(error, { message: { value: text } })
    : new ExchangeError('unknown', text, { cause: error })
}
