import type { ActField } from '@cht/machines/console'

/** Why somebody acts. Not for users, who read the `reason` of some acts. */
export const WHY: ActField = {
  name: 'why',
  label: 'Reason',
  hint: 'For the audit log. Only operators read it.',
  kind: 'line',
}
export const OPTIONAL_WHY: ActField = { ...WHY, optional: true }

/** That of a deposit or a withdrawal. */
export const BANK_REFERENCE: ActField = {
  name: 'reference',
  label: 'Reference of the bank',
  hint: 'Of the line of the bank statement. It is used once.',
  kind: 'line',
}
