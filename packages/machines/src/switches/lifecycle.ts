import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export type SwitchEvent =
  /** The operator stops what the switch is for, or changes the words for users. */
  | { type: 'switch.stop' }
  /** The operator starts it again. */
  | { type: 'switch.start' }
  /** A user, the operator or a job does what the switch is for. */
  | { type: 'act.perform' }

const machine = setup({
  types: {} as { events: SwitchEvent },
}).createMachine({
  id: 'switch',
  initial: 'running',
  states: {
    running: {
      on: {
        'switch.stop': 'stopped',
        'switch.start': refuse('not_stopped', 'This is not stopped'),
        'act.perform': 'running',
      },
    },
    stopped: {
      on: {
        'switch.stop': 'stopped',
        'switch.start': 'running',
        'act.perform': refuse('stopped', 'This is stopped for now'),
      },
    },
  },
})

export type SwitchSnapshot = SnapshotFrom<typeof machine>

/**
 * A switch of the operator. The server shows the operator's words in the place of the message. Stored is the instant since which it is
 * stopped; a running one has none.
 */
export const switchLifecycle = defineLifecycle({
  machine,
  read: (stoppedAt: number | null | undefined) => ({
    value: typeof stoppedAt === 'number' ? 'stopped' : 'running',
  }),
})
