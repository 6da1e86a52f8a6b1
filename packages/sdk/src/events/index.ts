export { events } from './endpoints.js'
export { BROADCAST_KINDS, CHANGE_KINDS, type Change, type ChangeKind } from './model.js'
export type { EventsOptions, StreamState } from './read-changes.js'
