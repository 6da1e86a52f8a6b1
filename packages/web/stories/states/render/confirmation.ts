import type { ConfirmationState } from '@cht/machines/second-factor'
import type { Rendering } from './rendering.js'

const QUESTION = 'Confirm that it is you'

/** The dialog over the screen whose request waits for the confirmation; in `idle`, the screen without it. */
export function renderConfirmation(state: ConfirmationState): Rendering {
  const isAsking = state === 'asking'
  return {
    url: '/home',
    confirmation: state,
    ...(isAsking ? { visibleText: QUESTION } : { absentText: QUESTION }),
  }
}

/** `unconfirmed`: a request was refused, and the dialog asks for a confirmation. `confirmed`: no dialog is open. */
export function renderReauthentication(state: 'unconfirmed' | 'confirmed'): Rendering {
  return renderConfirmation(state === 'unconfirmed' ? 'asking' : 'idle')
}
