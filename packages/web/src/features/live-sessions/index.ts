export { LiveChip } from './live-chip.js'
export { SessionBanner } from './session-banner.js'
export { type SessionView, useSessionStatus } from './use-session-status.js'
