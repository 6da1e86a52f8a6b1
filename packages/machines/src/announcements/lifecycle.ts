import type { AnnouncementState } from '@cht/sdk/rules'
import { assign, type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

/** The instants of an announcement, in ms of exchange time. Without an end, `untilAt` is infinite. */
interface AnnouncementTimes {
  fromAt: number
  untilAt: number
}

export type AnnouncementEvent =
  | { type: 'clock.tick'; now: number }
  /** The operator takes it back. */
  | { type: 'announcement.withdraw' }
  /** The operator ends it before its time. */
  | { type: 'announcement.end' }

const over = refuse('announcement_over', 'This announcement is over')

const machine = setup({
  types: {} as {
    context: AnnouncementTimes & { now: number }
    input: AnnouncementTimes & { now: number }
    events: AnnouncementEvent
  },
  guards: {
    'its time has come': ({ context }) => context.now >= context.fromAt,
    'its end has passed': ({ context }) => context.now >= context.untilAt,
  },
  actions: { 'store the time': assign({ now: (_, now: number) => now }) },
}).createMachine({
  id: 'announcement',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: { type: 'store the time', params: ({ event }) => event.now } } },
  initial: 'planned',
  states: {
    planned: {
      always: { guard: 'its time has come', target: 'published' },
      on: {
        'announcement.withdraw': 'withdrawn',
        'announcement.end': refuse('announcement_not_published', 'This announcement is not published yet'),
      },
    },
    /** Its banner is shown, and its users are told. */
    published: {
      always: { guard: 'its end has passed', target: 'ended' },
      on: { 'announcement.withdraw': 'withdrawn', 'announcement.end': 'ended' },
    },
    ended: { on: { 'announcement.withdraw': over, 'announcement.end': over } },
    withdrawn: { on: { 'announcement.withdraw': over, 'announcement.end': over } },
  },
})

export type AnnouncementSnapshot = SnapshotFrom<typeof machine>

/** The lifecycle of an announcement of the operator. */
export const announcementLifecycle = defineLifecycle({
  machine,
  read: ({
    state,
    fromAt,
    untilAt,
  }: {
    state: AnnouncementState
    fromAt: number
    untilAt: number | null
  }) => ({
    value: state,
    context: { fromAt, untilAt: untilAt ?? Number.POSITIVE_INFINITY, now: Number.NEGATIVE_INFINITY },
  }),
  deadlines: { planned: 'fromAt', published: 'untilAt' },
})
