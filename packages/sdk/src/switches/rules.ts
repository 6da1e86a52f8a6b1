/** What the operator can stop. */
export const SWITCHES = ['signUps', 'orders', 'matching', 'payments', 'stakes', 'withdrawals'] as const
export type SwitchName = (typeof SWITCHES)[number]

/** The names of the switches, at the beginning of a sentence. */
export const SWITCH_LABELS: Record<SwitchName, string> = {
  signUps: 'Sign-ups',
  orders: 'New orders',
  matching: 'Matching',
  payments: 'Payments and releases',
  stakes: 'New investments',
  withdrawals: 'Withdrawals',
}

/** Whether a switch is on. */
export const SWITCH_STATES = ['running', 'stopped'] as const
export type SwitchState = (typeof SWITCH_STATES)[number]

/** What users read about each switch while it is stopped, before the words of the operator. */
const STOPPED_TEXTS: Record<SwitchName, string> = {
  signUps: 'Nobody can sign up for now.',
  orders: 'No new orders are accepted for now. You can cancel your pending orders.',
  matching: 'Orders are not matched for now. They keep their places.',
  payments:
    'Payments and releases are stopped for now. Their times stand still: do not pay. Orders are not matched.',
  stakes: 'No new investments are accepted for now.',
  withdrawals: 'Withdrawals are stopped for now.',
}

/** What users read about a stopped switch. `text`: the words of the operator. */
export function describeStop({ name, text }: { name: SwitchName; text: string }): string {
  return `${STOPPED_TEXTS[name]} ${text}`
}
