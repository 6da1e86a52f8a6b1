/**
 * What may have changed, by the kind of a change: a trade or an order of the user, an investment, a new notification, the
 * user's own data, balances or referrals, the schedule of the live sessions, the price of the token. `session.ended`: the
 * login session of the stream is over.
 */
export const CHANGE_KINDS = [
  'trade.changed',
  'order.changed',
  'investment.changed',
  'notification.created',
  'account.changed',
  'liveSession.changed',
  'rates.changed',
  'session.ended',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * Something has changed. It says what, never the data: call the endpoint that has it. `reset` means that changes may have
 * been missed: load everything again.
 */
export interface Change {
  kind: ChangeKind | 'reset'
  /** The id of the trade, order, investment or notification; absent for other kinds. */
  id?: string
  /** The place among all changes, in the order of their commits; absent for a back end without the stream. */
  seq?: number
}
