import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type SnapshotFrom,
  type StateValue,
  transition,
} from 'xstate'
import { toStateName } from './state-name.js'

/** The result of an event: the next snapshot, and the effects that the caller has to execute. */
export interface LifecycleTransition<Snapshot, Effect extends string = never> {
  snapshot: Snapshot
  effects: Effect[]
}

/** The exchange time in ms, for a chart that time changes. */
type Now<Machine extends AnyStateMachine> = [
  Extract<EventFromLogic<Machine>, { type: 'clock.tick' }>,
] extends [never]
  ? []
  : [now: number]

/** A statechart of a stored entity. It is pure: time enters as `clock.tick`. */
export interface Lifecycle<Machine extends AnyStateMachine, Stored, Effect extends string = never> {
  machine: Machine
  /** The transitions that time alone causes from what is stored until `now`. */
  tick(stored: Stored, ...now: Now<Machine>): LifecycleTransition<SnapshotFrom<Machine>, Effect>
  /** The snapshot of what is stored, at `now`: no deadline is missed. */
  restore(stored: Stored, ...now: Now<Machine>): SnapshotFrom<Machine>
  /** Sends an event. One that the snapshot refuses changes nothing: check `getRefusal` first. */
  send(
    snapshot: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine>,
  ): LifecycleTransition<SnapshotFrom<Machine>, Effect>
  /** The instant at which time alone changes the state next, in ms of exchange time; undefined if there is none. */
  deadline(snapshot: SnapshotFrom<Machine>): number | undefined
}

interface LifecycleOptions<Machine extends AnyStateMachine, Stored> {
  machine: Machine
  /** The state and the context, as they were stored. */
  read: (stored: Stored) => { value: StateValue; context?: ContextFrom<Machine> }
  /** The states that time ends, each with the property of the context that is the instant of its end. */
  deadlines?: Record<string, keyof ContextFrom<Machine>>
  /** Whether time does not end the state now. */
  standsStill?: (snapshot: SnapshotFrom<Machine>) => boolean
}

/**
 * Defines how a chart is restored, is sent events and is asked for its deadline. An action that is not an assignment is an effect: the
 * chart names it, the caller executes it.
 */
export function defineLifecycle<Machine extends AnyStateMachine, Stored, Effect extends string = never>({
  machine,
  read,
  deadlines = {},
  standsStill = () => false,
}: LifecycleOptions<Machine, Stored>): Lifecycle<Machine, Stored, Effect> {
  type Self = Lifecycle<Machine, Stored, Effect>
  const send: Self['send'] = (snapshot, event) => {
    const [next, actions] = transition(machine, snapshot, event)
    return { snapshot: next, effects: actions.map(({ type }) => type as Effect) }
  }
  const tick: Self['tick'] = (stored, now?: number) => {
    const snapshot = machine.resolveState(read(stored) as never) as SnapshotFrom<Machine>
    if (now === undefined) return { snapshot, effects: [] }
    return send(snapshot, { type: 'clock.tick', now } as never)
  }
  return {
    machine,
    tick,
    restore: (stored, ...now) => tick(stored, ...now).snapshot,
    send,
    deadline: (snapshot) => {
      const { value, context } = snapshot as AnyMachineSnapshot
      const property = standsStill(snapshot) ? undefined : deadlines[toStateName(value)]
      const instant: unknown = property && context[property]
      return Number.isFinite(instant) ? (instant as number) : undefined
    },
  }
}

/** Placeholders for the effects of a chart. */
export function declareEffects<Effect extends string>(names: readonly Effect[]): Record<Effect, () => void> {
  return Object.fromEntries(names.map((name) => [name, () => {}])) as Record<Effect, () => void>
}
