export { events } from './endpoints.js'
export { CHANGE_KINDS, type Change, type ChangeKind } from './model.js'
export type { EventsOptions, StreamState } from './read-changes.js'
