import { type FormError, isBlank } from '../form-error.js'

/** Spec section 5. */
export const APPEAL_REASONS = [
  'Late confirmation',
  'Payment not received',
  'Fake proof',
  'User unresponsive',
  'Other',
] as const
export type AppealReason = (typeof APPEAL_REASONS)[number]

export const APPEAL_STATES = ['open', 'decidedForBuyer', 'decidedForSeller', 'settled'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** What the form sends where nothing was written. */
export const DEFAULT_DESCRIPTION = 'None'
export const DESCRIPTION_MAX = 2000

/** How late proof opens an appeal in the buyer's name (decision 5). */
export const LATE_PROOF = {
  reason: 'Other',
  description: 'Paid after the payment window',
} as const satisfies {
  reason: AppealReason
  description: string
}

export interface AppealForm {
  order: string
  reason: AppealReason | ''
  description: string
}

/** Spec section 5, Appeal. */
export function validateAppeal(form: AppealForm): FormError<keyof AppealForm> | undefined {
  if (isBlank(form.reason)) return { message: 'Please select a reason for appeal', fields: ['reason'] }
  if (isBlank(form.order)) return { message: 'Select an order to appeal', fields: ['order'] }
  return undefined
}
