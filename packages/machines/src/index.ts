export {
  createExchange,
  type Exchange,
  type FormActor,
  type ResourceActor,
  type SessionActor,
} from './app/app.js'
export { type Clock, createClock } from './app/clock.js'
export type { DraftStore } from './app/drafts.js'
export type { Freshness } from './app/freshness.js'
export type { TabMessage, Tabs } from './app/tabs.js'
export { type FormDefinition, type FormOutcome, formFlow } from './form.js'
export { type Loaded, type ResourceDefinition, resourceFlow } from './resource.js'
export type { Notice } from './toast.js'
