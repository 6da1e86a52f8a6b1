import type { ActField } from '@cht/machines/console'

/** Why somebody acts. Not for users, who read the `reason` of some acts. */
export const WHY: ActField = {
  name: 'why',
  label: 'Reason',
  hint: 'For the audit log. Only operators read it.',
  kind: 'line',
}
