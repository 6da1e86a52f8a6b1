import { type FormError, isBlank } from '../form-error.js'

/** Spec section 5, Appeal. */
export const APPEAL_REASONS = [
  'Late confirmation',
  'Payment not received',
  'Fake proof',
  'User unresponsive',
  'Other',
] as const
export type AppealReason = (typeof APPEAL_REASONS)[number]

/** `settled`: the trade was completed before the appeal was decided, because its seller confirmed the payment. */
export const APPEAL_STATES = ['open', 'decidedForBuyer', 'decidedForSeller', 'settled'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** The description of an appeal whose request has none. */
export const DEFAULT_DESCRIPTION = 'None'
export const DESCRIPTION_MAX = 2000

/** Reason and description of the appeal that the server files for a buyer whose proof of payment is late (decision 5). */
export const LATE_PROOF = {
  reason: 'Other',
  description: 'Paid after the payment window',
} as const satisfies {
  reason: AppealReason
  description: string
}

export interface AppealForm {
  /** The ids of the two parties, for back ends that require them. Our server takes them from the session (decision 19). */
  appealedBy?: string | undefined
  appealedAgainst?: string | undefined
  /** The id of the trade. The name is that of the specification. */
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
