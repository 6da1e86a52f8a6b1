import { type VerificationForm, validateIdNumber } from '@cht/sdk/rules'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import type { Notification } from '../notifications/notification.js'

/** Throws 422 unless the number has the format of its document (decision 13). */
export function assertIdNumber(
  input: Pick<VerificationForm, 'country' | 'verificationType' | 'idNumber'>,
): void {
  const error = validateIdNumber(input)
  if (error) throw invalidInput(error.fields.map((path) => ({ path, message: error.message })))
}

/** One ID verifies one account (decision 13). */
export function idInUse() {
  return new Refusal(409, 'id_in_use', 'This ID has already verified another account')
}

/** The notification of the decision. `reason`: why the request was rejected; undefined if it was approved. */
export function createDecisionNotification(userId: string, reason: string | undefined): Notification {
  const target = { userId, href: '/settings?tab=verification' }
  return reason === undefined
    ? { ...target, code: 'verification.approved', params: {} }
    : { ...target, code: 'verification.rejected', params: { reason } }
}
