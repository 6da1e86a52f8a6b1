export {
  type LiveSessionsActor,
  type LiveSessionsEvent,
  type LiveSessionsSnapshot,
  liveSessionsFlow,
} from './flow.js'
export {
  getLiveSessionDeadline,
  getLiveSessionState,
  type LiveSessionEvent,
  type LiveSessionSnapshot,
  type LiveSessionState,
  liveSessionLifecycle,
  restoreLiveSession,
} from './lifecycle.js'
export { liveSessions } from './resources.js'
