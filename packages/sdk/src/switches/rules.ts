/** What the operator can stop (decision 42). */
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
