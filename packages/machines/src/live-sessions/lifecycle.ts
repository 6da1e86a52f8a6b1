import type { Occurrence } from '@cht/sdk/rules'
import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { toStateName } from '../state-name.js'

/** The instants of an occurrence that its state depends on, in ms of exchange time. */
type OccurrenceTimes = Pick<Occurrence, 'dayStartsAt' | 'startsAt' | 'endsAt'>

/** Stands for no occurrence: its times are always in the past, so the state is `none`. */
const NO_OCCURRENCE: OccurrenceTimes = { dayStartsAt: 0, startsAt: 0, endsAt: 0 }

export interface LiveSessionEvent {
  type: 'clock.tick'
  now: number
}

const readTime = ({ event }: { event: LiveSessionEvent }) => event.now

const machine = setup({
  types: {} as { context: OccurrenceTimes; input: OccurrenceTimes; events: LiveSessionEvent },
  guards: {
    'is before its day': ({ context }, now: number) => now < context.dayStartsAt,
    'is before its start': ({ context }, now: number) => now < context.startsAt,
    'is before its end': ({ context }, now: number) => now < context.endsAt,
  },
}).createMachine({
  id: 'liveSession',
  context: ({ input }) => input,
  on: {
    'clock.tick': [
      { guard: { type: 'is before its day', params: readTime }, target: '.upcoming.tomorrow' },
      { guard: { type: 'is before its start', params: readTime }, target: '.upcoming.today' },
      { guard: { type: 'is before its end', params: readTime }, target: '.ongoing' },
      { target: '.none' },
    ],
  },
  initial: 'none',
  states: {
    /** There is no occurrence, or it has ended. */
    none: {},
    upcoming: { initial: 'tomorrow', states: { tomorrow: {}, today: {} } },
    /** Orders that were placed before the start are matched. */
    ongoing: {},
  },
})

export type LiveSessionSnapshot = SnapshotFrom<typeof machine>

/**
 * The lifecycle of one occurrence of a daily session: the one that is ongoing or next. Nothing of its state is stored. The server asks
 * it whether orders are matched; clients show its states. Without an occurrence the state is `none`.
 */
export const liveSessionLifecycle = defineLifecycle({
  machine,
  read: (occurrence: OccurrenceTimes | undefined) => {
    const { dayStartsAt, startsAt, endsAt } = occurrence ?? NO_OCCURRENCE
    return { value: 'none', context: { dayStartsAt, startsAt, endsAt } }
  },
  deadlines: { 'upcoming.tomorrow': 'dayStartsAt', 'upcoming.today': 'startsAt', ongoing: 'endsAt' },
})

export type LiveSessionState = 'none' | 'upcoming.tomorrow' | 'upcoming.today' | 'ongoing'

export function getLiveSessionState(snapshot: LiveSessionSnapshot): LiveSessionState {
  return toStateName(snapshot.value)
}
