import { isExchangeError, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'

/** A message for the user. The client shows it. */
export interface Toast {
  type: 'toast'
  kind: 'success' | 'error'
  text: string
}

export function successToast(text: string): Toast {
  return { type: 'toast', kind: 'success', text }
}

export function errorToast(text: string): Toast {
  return { type: 'toast', kind: 'error', text }
}

/** The text to show for the error that a request rejected with. Errors that are not the SDK's have a general text. */
export function getErrorText(error: unknown): string {
  return isExchangeError(error) ? error.text : SOMETHING_WENT_WRONG
}

/** A placeholder for an actor that `provide` supplies. It rejects. */
export function notProvided(name: string) {
  return (): Promise<never> => Promise.reject(new Error(`${name} is not provided`))
}
