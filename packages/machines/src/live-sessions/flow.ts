import {
  findLastOccurrence,
  findNextOccurrence,
  findOccurrence,
  type Occurrence,
  type SessionSchedule,
} from '@cht/sdk/rules'
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { type LiveSessionSnapshot, liveSessionLifecycle } from './lifecycle.js'

export interface LiveSessionsContext {
  /** The occurrence that is ongoing or next. */
  occurrence: Occurrence | undefined
  /** The state of `occurrence`. */
  session: LiveSessionSnapshot
  /** When the last session before `at` started, in ms of exchange time: the buy-order timer. Undefined without sessions. */
  lastStart: number | undefined
  /** When the next session starts, in ms of exchange time. That session matches the orders placed now. */
  nextStart: number | undefined
  /** Exchange time of the last response, in ms; 0 before the first. */
  at: number
}

export type LiveSessionsEvent =
  /** The daily sessions have been loaded. `at`: exchange time of the response, in ms. */
  { type: 'liveSessions.load'; sessions: SessionSchedule; at: number } | { type: 'liveSessions.fail' }

const readSessions = (sessions: SessionSchedule, at: number): LiveSessionsContext => {
  const occurrence = findOccurrence(sessions, at)
  return {
    occurrence,
    session: liveSessionLifecycle.restore(occurrence, at),
    lastStart: findLastOccurrence(sessions, at)?.startsAt,
    nextStart: findNextOccurrence(sessions, at)?.startsAt,
    at,
  }
}

/**
 * The live sessions in a client: the state of `liveSessionLifecycle` as of the last response, and whether the sessions are
 * loading or unavailable. Loaded sessions are kept when a later load fails.
 */
export const liveSessionsFlow = setup({
  types: {} as { context: LiveSessionsContext; events: LiveSessionsEvent },
  actions: {
    'store the sessions': assign((_, { sessions, at }: { sessions: SessionSchedule; at: number }) =>
      readSessions(sessions, at),
    ),
  },
}).createMachine({
  id: 'liveSessions',
  context: readSessions([], 0),
  on: {
    'liveSessions.load': {
      target: '.loaded',
      actions: { type: 'store the sessions', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: {
    loading: { on: { 'liveSessions.fail': 'unavailable' } },
    /** Nothing has been loaded yet, and the last attempt failed. */
    unavailable: {},
    loaded: {},
  },
})

export type LiveSessionsActor = ActorRefFrom<typeof liveSessionsFlow>
export type LiveSessionsSnapshot = SnapshotFrom<typeof liveSessionsFlow>
