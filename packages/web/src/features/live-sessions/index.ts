export { LiveChip } from './live-chip.js'
export { SessionBanner } from './session-banner.js'
export { type LiveSessionView, useLiveSession } from './use-live-session.js'
