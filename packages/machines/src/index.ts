export {
  type App,
  type AppOptions,
  createApp,
  type SessionActor,
  type SubmitOptions,
} from './app/app.js'
export { type Clock, createClock } from './app/clock.js'
export type { DraftStore } from './app/drafts.js'
export type { FormActor } from './app/forms.js'
export type { Freshness } from './app/freshness.js'
export type { ResourceActor } from './app/resources.js'
export { type AppSeed, parseSeed, serializeSeed } from './app/seed.js'
export type { TabMessage, Tabs } from './app/tabs.js'
export type { DeviceClient } from './device-client.js'
export { type FormContext, type FormDefinition, type FormEvent, type FormOutcome, formFlow } from './form.js'
export {
  type Loaded,
  type ResourceContext,
  type ResourceDefinition,
  type ResourceEmitted,
  type ResourceEvent,
  resourceFlow,
} from './resource.js'
export type { Toast } from './toast.js'
