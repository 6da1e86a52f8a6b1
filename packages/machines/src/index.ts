export { type Clock, createClock } from './clock.js'
export {
  createExchange,
  type Exchange,
  type FormActor,
  type ResourceActor,
  type SessionActor,
} from './exchange.js'
export { type FormDefinition, type FormOutcome, formFlow } from './form.js'
export type { Notice } from './notice.js'
export { type Loaded, type ResourceDefinition, resourceFlow } from './resource.js'
