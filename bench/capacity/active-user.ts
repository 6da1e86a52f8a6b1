// Who an active user is: what the app of one asks of the server while its user looks at the orders screen and trades.

/** What the orders screen reads when it opens, with its frame. */
const SCREEN_READS = [
  '/auth/check-auth',
  '/live-sessions',
  '/trades/open',
  '/notifications?limit=5',
  '/switches',
  '/push-devices/key',
  '/buy-orders/all?limit=50',
] as const

/** What is loaded again after a change that the live stream reports, by its kind. */
const READS_AFTER_CHANGE: Readonly<Record<string, readonly string[]>> = {
  'order.changed': ['/buy-orders/all?limit=50'],
  'trade.changed': ['/trades/open', '/buy-orders/all?limit=50'],
  'account.changed': ['/auth/check-auth'],
  'notification.created': ['/notifications?limit=5'],
}

/** Half of the users are buyers, the others sellers. The times are means in ms, of an exponential distribution. */
export const ACTIVE_USER = {
  screenReads: SCREEN_READS,
  readsAfterChange: READS_AFTER_CHANGE,
  /** Between two openings of a screen. */
  screenInterval: 30_000,
  /** Between two writes: an order, a payment with a picture, or the confirmation of a payment. */
  writeInterval: 120_000,
  /** The share of a buyer's writes that pay; the others order. A seller confirms what is paid, or orders. */
  payShare: 0.5,
  /** The size of the picture of a payment, in pixels: about 100 KB. */
  picture: { width: 1_100, height: 825 },
  /** The share of users whose order is matched by the session that starts in the middle of each step. */
  matchedShare: 0.2,
} as const
