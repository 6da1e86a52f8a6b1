import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from 'xstate/graph'

interface WalkOptions<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>
  /** What may happen in a state; time enters here too. */
  events: (snapshot: SnapshotFrom<Machine>) => EventFromLogic<Machine>[]
}

/** `awaitingPayment: payment.submit 2`: the second transition of this event in this state. */
const labelsOf = (node: AnyStateNode): [AnyTransitionDefinition, string][] =>
  [['always', node.always ?? []] as const, ...node.transitions].flatMap(([event, transitions]) =>
    transitions.map((transition, index): [AnyTransitionDefinition, string] => [
      transition,
      `${node.path.join('.')}: ${event} ${index + 1}`,
    ]),
  )

interface Step<Machine extends AnyStateMachine> {
  state: SnapshotFrom<Machine>
  event: EventFromLogic<Machine>
  nextState: SnapshotFrom<Machine>
}

/** Goes wherever the events lead, and tells which states were seen and which transitions were never taken. */
export const walk = <Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events }: WalkOptions<Machine>,
) => {
  const steps = adjacencyMapToArray(
    getAdjacencyMap(machine, {
      input,
      events: (snapshot) => events(snapshot as SnapshotFrom<Machine>),
      limit: 5_000,
      serializeState: ({ value, context }) => JSON.stringify([value, context]),
    }),
  ) as Step<Machine>[]
  const taken = new Set<AnyTransitionDefinition>()
  for (const { state, event } of steps) {
    const actor = createActor(machine, {
      input,
      snapshot: state,
      inspect: (inspected) => {
        if (inspected.type === '@xstate.microstep')
          for (const transition of inspected._transitions) taken.add(transition)
      },
    })
    actor.start().send(event)
    actor.stop()
  }
  const all = [machine.root, ...getStateNodes(machine)].flatMap(labelsOf)
  return {
    steps,
    untaken: all.filter(([transition]) => !taken.has(transition)).map(([, label]) => label),
  }
}
