export { type Clock, createClock } from './clock.js'
export type { DraftStore } from './drafts.js'
export {
  createExchange,
  type Exchange,
  type FormActor,
  type ResourceActor,
  type SessionActor,
} from './exchange.js'
export { type FormDefinition, type FormOutcome, formFlow } from './form.js'
export type { Freshness } from './freshness.js'
export type { Notice } from './notice.js'
export { type Loaded, type ResourceDefinition, resourceFlow } from './resource.js'
export type { TabMessage, Tabs } from './tabs.js'
