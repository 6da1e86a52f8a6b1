import type { Notice } from '@cht/machines'
import { SECOND } from '@cht/sdk/time'
import { type DefaultToastOptions, toast } from 'react-hot-toast/headless'

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

/** Shows what the exchange has to tell. */
export const tell = ({ kind, text }: Pick<Notice, 'kind' | 'text'>): void => {
  if (text !== '') toast[kind](text)
}
