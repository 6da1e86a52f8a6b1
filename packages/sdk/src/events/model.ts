/**
 * The kinds of changes: of a trade, an order or an investment of the user, a new notification, of the user's data, balances,
 * referrals or second factors (`account.changed`), of the schedule of the live sessions, of the price of the token, of
 * what the operator has stopped, and of what the operator announces.
 * `session.ended`: the login session of the stream has ended.
 */
export const CHANGE_KINDS = [
  'trade.changed',
  'order.changed',
  'investment.changed',
  'notification.created',
  'account.changed',
  'liveSession.changed',
  'rates.changed',
  'switches.changed',
  'announcements.changed',
  'session.ended',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The kinds that all open streams receive at about the same time. */
export const BROADCAST_KINDS: readonly Change['kind'][] = [
  'liveSession.changed',
  'rates.changed',
  'switches.changed',
  'announcements.changed',
]

/**
 * Tells what has changed, but does not contain the data: call the endpoint that returns it. `reset` means that changes may
 * have been missed: load everything again.
 */
export interface Change {
  kind: ChangeKind | 'reset'
  /** The id of the trade, order, investment or notification; absent for other kinds. */
  id?: string
  /** The position among all changes, in the order of their commits; absent if unknown, as for a back end without the stream. */
  seq?: number
}
