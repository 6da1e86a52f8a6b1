/** How an announcement reaches users. A mail belongs to a notification. */
export const ANNOUNCEMENT_CHANNELS = ['banner', 'notification', 'mail'] as const
export type AnnouncementChannel = (typeof ANNOUNCEMENT_CHANNELS)[number]

/** Whom an announcement is for. */
export const ANNOUNCEMENT_SEGMENTS = [
  'everybody',
  'country',
  'verified',
  'notVerified',
  'pendingOrders',
  'openTrades',
  'stakes',
] as const
export type AnnouncementSegment = (typeof ANNOUNCEMENT_SEGMENTS)[number]

export const ANNOUNCEMENT_STATES = ['planned', 'published', 'ended', 'withdrawn'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** The most characters of an announcement. */
export const ANNOUNCEMENT_LIMITS = { title: 100, body: 2_000, link: 200 }
