import { ExchangeError, isExchangeError, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'

/** Something to tell the user; showing it is the client's job. */
export interface Notice {
  type: 'notice'
  kind: 'success' | 'error'
  text: string
}

export const successNotice = (text: string): Notice => ({ type: 'notice', kind: 'success', text })
export const errorNotice = (text: string): Notice => ({ type: 'notice', kind: 'error', text })

/** What to show for anything a call rejected with. */
export const errorText = (error: unknown): string =>
  isExchangeError(error) ? error.message : SOMETHING_WENT_WRONG

/** A placeholder for I/O that a client supplies. */
export const notProvided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`${name} is not provided`))

/** The same failure, told in other words; who was signed out still is. */
export const inWords = (error: unknown, text: string): unknown =>
  isExchangeError(error)
    ? Object.create(error, { message: { value: text } })
    : new ExchangeError('unknown', text, { cause: error })
