export {
  type LiveSessionsActor,
  type LiveSessionsEvent,
  type LiveSessionsSnapshot,
  liveSessionsFlow,
} from './flow.js'
export {
  getLiveSessionState,
  type LiveSessionEvent,
  type LiveSessionSnapshot,
  type LiveSessionState,
  liveSessionLifecycle,
} from './lifecycle.js'
export { liveSessions } from './resources.js'
