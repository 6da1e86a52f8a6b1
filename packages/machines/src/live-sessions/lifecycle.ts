import type { Occurrence } from '@cht/sdk/rules'
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { toStateName } from '../state-name.js'

/** The instants of an occurrence that its state depends on, in ms of exchange time. */
type OccurrenceTimes = Pick<Occurrence, 'dayStartsAt' | 'startsAt' | 'endsAt'>

/** Stands for no occurrence: its times are always in the past, so the state is `none`. */
const NO_OCCURRENCE: OccurrenceTimes = { dayStartsAt: 0, startsAt: 0, endsAt: 0 }

interface LiveSessionContext extends OccurrenceTimes {
  now: number
}

export type LiveSessionEvent =
  | { type: 'clock.tick'; now: number }
  /** This occurrence of a daily session is ongoing or next; undefined if there is none. */
  | { type: 'liveSession.schedule'; occurrence: OccurrenceTimes | undefined }

/**
 * The lifecycle of one occurrence of a live session. It is pure: time enters as `clock.tick`, the occurrence as
 * `liveSession.schedule`. The server asks it whether orders are matched; clients show its states.
 */
export const liveSessionLifecycle = setup({
  types: {} as { context: LiveSessionContext; events: LiveSessionEvent },
  guards: {
    'is before its day': ({ context }) => context.now < context.dayStartsAt,
    'is before its start': ({ context }) => context.now < context.startsAt,
    'is before its end': ({ context }) => context.now < context.endsAt,
    'its day has begun': ({ context }) => context.now >= context.dayStartsAt,
    'has started': ({ context }) => context.now >= context.startsAt,
    'has ended': ({ context }) => context.now >= context.endsAt,
  },
  actions: {
    'store the time': assign((_, now: number) => ({ now })),
    'store the occurrence': assign((_, { dayStartsAt, startsAt, endsAt }: OccurrenceTimes) => ({
      dayStartsAt,
      startsAt,
      endsAt,
    })),
  },
}).createMachine({
  id: 'liveSession',
  context: { ...NO_OCCURRENCE, now: 0 },
  on: {
    'clock.tick': { actions: { type: 'store the time', params: ({ event }) => event.now } },
    'liveSession.schedule': {
      target: '.none',
      actions: { type: 'store the occurrence', params: ({ event }) => event.occurrence ?? NO_OCCURRENCE },
    },
  },
  initial: 'none',
  states: {
    /** There is no occurrence, or it has ended. */
    none: {
      always: [
        { guard: 'is before its day', target: 'upcoming.tomorrow' },
        { guard: 'is before its start', target: 'upcoming.today' },
        { guard: 'is before its end', target: 'ongoing' },
      ],
    },
    upcoming: {
      always: { guard: 'has started', target: 'ongoing' },
      initial: 'tomorrow',
      states: {
        tomorrow: { always: { guard: 'its day has begun', target: 'today' } },
        today: {},
      },
    },
    /** Orders that were placed before the start are matched. */
    ongoing: { always: { guard: 'has ended', target: 'none' } },
  },
})

export type LiveSessionSnapshot = SnapshotFrom<typeof liveSessionLifecycle>

/** The snapshot of an occurrence at `now`. Its state is `none` if `occurrence` is undefined. */
export function restoreLiveSession(
  occurrence: OccurrenceTimes | undefined,
  now: number,
): LiveSessionSnapshot {
  const initial = liveSessionLifecycle.resolveState({ value: 'none', context: { ...NO_OCCURRENCE, now } })
  return transition(liveSessionLifecycle, initial, { type: 'liveSession.schedule', occurrence })[0]
}

export type LiveSessionState = 'none' | 'upcoming.tomorrow' | 'upcoming.today' | 'ongoing'

export function getLiveSessionState(snapshot: LiveSessionSnapshot): LiveSessionState {
  return toStateName(snapshot.value)
}

/** The instant at which time alone changes the state next, in ms of exchange time; undefined if there is none. */
export function getLiveSessionDeadline(snapshot: LiveSessionSnapshot): number | undefined {
  const { dayStartsAt, startsAt, endsAt } = snapshot.context
  if (snapshot.matches({ upcoming: 'tomorrow' })) return dayStartsAt
  if (snapshot.matches({ upcoming: 'today' })) return startsAt
  return snapshot.matches('ongoing') ? endsAt : undefined
}
