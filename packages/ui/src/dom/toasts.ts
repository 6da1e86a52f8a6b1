import type { DefaultToastOptions } from 'react-hot-toast/headless'
import { SECOND } from '../format/duration.js'

/** The id of the element that holds the toasts. */
export const TOASTER_ID = 'toaster'

/** Whether an element is a toast: a press on one does not close a dialog. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${TOASTER_ID}`) !== null
}

/** The number of toasts that are shown at once (spec section 9). */
export const TOAST_LIMIT = 20

/** How long each type of toast is shown, in ms (spec section 9). */
export const TOAST_OPTIONS: DefaultToastOptions = {
  duration: 4 * SECOND,
  success: { duration: 2 * SECOND },
  error: { duration: 4 * SECOND },
  loading: { duration: Number.POSITIVE_INFINITY },
  // The time for the animation of a toast that disappears.
  removeDelay: 200,
}

interface ToastMessage {
  kind: 'success' | 'error'
  text: string
}

const queue: ToastMessage[] = []
let show: ((message: ToastMessage) => void) | undefined

/** Shows a toast; before the `Toaster` is mounted, the message is queued. A message without a text is ignored. */
export function showToast(message: ToastMessage): void {
  if (message.text === '') return
  if (show) show(message)
  else queue.push(message)
}

/** Calls the listener, the `Toaster`, for all queued and later messages. Returns a function that disconnects it. */
export function connectToaster(listener: (message: ToastMessage) => void): () => void {
  show = listener
  for (const message of queue.splice(0)) listener(message)
  return () => {
    show = undefined
  }
}
