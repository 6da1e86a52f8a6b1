/** Users turn each kind on and off by channel, except `security`, which is always sent. */
export const NOTIFICATION_KINDS = ['trades', 'investments', 'account', 'security'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The ways to notify a user whose app is closed. */
export const NOTIFICATION_CHANNELS = ['mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
