import type { SwitchState } from '@cht/sdk/rules'
import { type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'

export type SwitchEvent =
  /** The operator stops what the switch is for, or changes the words for users. */
  | { type: 'switch.stop' }
  /** The operator starts it again. */
  | { type: 'switch.start' }
  /** A user, the operator or a job does what the switch is for. */
  | { type: 'act.perform' }

/** A switch of the operator. The server shows the operator's words in the place of the message. */
export const switchLifecycle = setup({
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

export type SwitchSnapshot = SnapshotFrom<typeof switchLifecycle>

export function restoreSwitch(state: SwitchState): SwitchSnapshot {
  return switchLifecycle.resolveState({ value: state })
}

/** Restores a switch from the instant since which it is stopped; null or undefined if it is not. */
export function restoreSwitchSince(stoppedAt: number | null | undefined): SwitchSnapshot {
  return restoreSwitch(stoppedAt === null || stoppedAt === undefined ? 'running' : 'stopped')
}

/** The state after an event. It is unchanged if the lifecycle refuses the event: check `getRefusal` first. */
export function getNextSwitchState(state: SwitchState, event: SwitchEvent): SwitchState {
  return transition(switchLifecycle, restoreSwitch(state), event)[0].value
}
