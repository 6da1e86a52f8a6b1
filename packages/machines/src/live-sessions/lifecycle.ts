import type { Occurrence } from '@cht/sdk/live-sessions'
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { toStateName } from '../state-name.js'

/** The instants of an occurrence that its state depends on, in ms of exchange time. */
type Occurring = Pick<Occurrence, 'dayStartsAt' | 'startsAt' | 'endsAt'>

interface LiveSessionContext {
  occurrence: Occurring | undefined
  now: number
}

export type LiveSessionEvent =
  | { type: 'clock.tick'; now: number }
  /** This occurrence of a daily session is ongoing or next; undefined if there is none. */
  | { type: 'liveSession.schedule'; occurrence: Occurring | undefined }

/**
 * The lifecycle of one occurrence of a live session (spec section 4, decisions 2 and 22). It is pure: time enters as
 * `clock.tick`, the occurrence as `liveSession.schedule`. The server asks it whether orders are matched; clients show its states.
 */
export const liveSessionLifecycle = setup({
  types: {} as { context: LiveSessionContext; events: LiveSessionEvent },
  guards: {
    'has started': ({ context: { occurrence, now } }) =>
      occurrence !== undefined && now >= occurrence.startsAt,
    'is running': ({ context: { occurrence, now } }) =>
      occurrence !== undefined && now >= occurrence.startsAt && now < occurrence.endsAt,
    'has ended': ({ context: { occurrence, now } }) => occurrence !== undefined && now >= occurrence.endsAt,
    'is today': ({ context: { occurrence, now } }) =>
      occurrence !== undefined && now >= occurrence.dayStartsAt && now < occurrence.startsAt,
    'is tomorrow': ({ context: { occurrence, now } }) =>
      occurrence !== undefined && now < occurrence.dayStartsAt,
  },
  actions: {
    'store the time': assign({ now: ({ context, event }) => ('now' in event ? event.now : context.now) }),
    'store the occurrence': assign({
      occurrence: ({ context, event }) => ('occurrence' in event ? event.occurrence : context.occurrence),
    }),
  },
}).createMachine({
  id: 'liveSession',
  context: { occurrence: undefined, now: 0 },
  on: {
    'clock.tick': { actions: 'store the time' },
    'liveSession.schedule': { target: '.none', actions: 'store the occurrence' },
  },
  initial: 'none',
  states: {
    /** There is no occurrence, or it has ended. */
    none: {
      always: [
        { guard: 'is running', target: 'ongoing' },
        { guard: 'is today', target: 'upcoming.today' },
        { guard: 'is tomorrow', target: 'upcoming.tomorrow' },
      ],
    },
    upcoming: {
      always: { guard: 'has started', target: 'ongoing' },
      initial: 'tomorrow',
      states: {
        tomorrow: { always: { guard: 'is today', target: 'today' } },
        today: {},
      },
    },
    /** Orders that were placed before the start are matched. */
    ongoing: { always: { guard: 'has ended', target: 'none' } },
  },
})

export type LiveSessionSnapshot = SnapshotFrom<typeof liveSessionLifecycle>

/** The snapshot of an occurrence at `now`; of none if it is undefined. */
export function restoreLiveSession(occurrence: Occurring | undefined, now: number): LiveSessionSnapshot {
  const initial = liveSessionLifecycle.resolveState({
    value: 'none',
    context: { occurrence: undefined, now },
  })
  return transition(liveSessionLifecycle, initial, { type: 'liveSession.schedule', occurrence })[0]
}

export type LiveSessionState = 'none' | 'upcoming.tomorrow' | 'upcoming.today' | 'ongoing'

export function getLiveSessionState(snapshot: LiveSessionSnapshot): LiveSessionState {
  return toStateName(snapshot.value) as LiveSessionState
}

/** When time alone changes the state next, in exchange time; undefined if it does not. */
export function getLiveSessionDeadline(snapshot: LiveSessionSnapshot): number | undefined {
  const { occurrence } = snapshot.context
  if (snapshot.matches({ upcoming: 'tomorrow' })) return occurrence?.dayStartsAt
  if (snapshot.matches({ upcoming: 'today' })) return occurrence?.startsAt
  return snapshot.matches('ongoing') ? occurrence?.endsAt : undefined
}
