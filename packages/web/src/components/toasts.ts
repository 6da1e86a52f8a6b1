import type { Toast } from '@cht/machines'
import { SECOND } from '@cht/sdk/time'
import type { DefaultToastOptions } from 'react-hot-toast/headless'

/** The id of the element that holds the toasts. */
export const TOASTER_ID = 'toaster'

/** Whether an element is a toast: a press on one does not close a dialog. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${TOASTER_ID}`) !== null
}

/** How many are shown at once (spec section 9). */
export const TOAST_LIMIT = 20

/** How long each kind is shown, in ms (spec section 9). */
export const TOAST_OPTIONS: DefaultToastOptions = {
  duration: 4 * SECOND,
  success: { duration: 2 * SECOND },
  error: { duration: 4 * SECOND },
  loading: { duration: Number.POSITIVE_INFINITY },
  removeDelay: 200,
}

/** What was said this shortly before a page was left, in ms, is about the leaving, and stays. */
export const ON_THE_WAY = SECOND

type Said = Pick<Toast, 'kind' | 'text'>

const unsaid: Said[] = []
let show: ((said: Said) => void) | undefined

/** Shows what the exchange has to tell: now, or as soon as there is a `Toaster` to do so. */
export function tell(said: Said): void {
  if (said.text === '') return
  if (show) show(said)
  else unsaid.push(said)
}

/** Takes what is told, from the first on. Returns how to stop. */
export function listen(listener: (said: Said) => void): () => void {
  show = listener
  for (const said of unsaid.splice(0)) listener(said)
  return () => {
    show = undefined
  }
}
