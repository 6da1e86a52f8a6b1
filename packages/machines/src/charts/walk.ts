import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from 'xstate/graph'
import { listLeafNames } from '../state-name.js'

/** The possible outputs and errors of the invoked actors, by `src`. */
export type ActorOutcomes = Record<string, { outputs: unknown[]; errors: unknown[] }>

export interface WalkOptions<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>
  /**
   * The events to send in a state, with the ticks of a lifecycle's clock. `walk` itself adds the delays of a flow and the
   * outcomes of its invoked actors.
   */
  events: (snapshot: SnapshotFrom<Machine>) => EventFromLogic<Machine>[]
  actorOutcomes?: ActorOutcomes
}

interface Step<Machine extends AnyStateMachine> {
  state: SnapshotFrom<Machine>
  event: EventFromLogic<Machine>
  nextState: SnapshotFrom<Machine>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Identifies a snapshot by its value and context. All UUIDs are equal, because idempotency keys are random. */
export function serializeState({ value, context }: { value: unknown; context: unknown }): string {
  return JSON.stringify([value, context], (_, part) =>
    typeof part === 'string' && UUID.test(part) ? 'uuid' : part,
  )
}

/** The events that XState itself sends in these states: for delays, and for the outcomes of invoked actors. */
const listInternalEvents = (nodes: readonly AnyStateNode[], actorOutcomes: ActorOutcomes): EventObject[] =>
  nodes.flatMap(({ after, invoke }) => [
    ...after.map(({ eventType }) => ({ type: eventType })),
    ...invoke.flatMap(({ id, src }) => {
      const { outputs, errors } = actorOutcomes[String(src)] ?? { outputs: [], errors: [] }
      return [
        ...outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
        ...errors.map((error) => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
      ]
    }),
  ])

/** Labels such as `awaitingPayment: payment.submit 2`: the second transition of this event in this state. */
const labelTransitions = (node: AnyStateNode): [AnyTransitionDefinition, string][] =>
  [['always', node.always ?? []] as const, ...node.transitions].flatMap(([event, transitions]) =>
    transitions.map((transition, index): [AnyTransitionDefinition, string] => [
      transition,
      `${node.path.join('.') || node.key}: ${event} ${index + 1}`,
    ]),
  )

/** Every transition of a chart with its label, refusals included. */
export function getTransitions(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  return new Map([machine.root, ...getStateNodes(machine.root)].flatMap(labelTransitions))
}

/** The states of a chart that have no children. */
export function listStates(machine: AnyStateMachine): string[] {
  return listLeafNames(getStateNodes(machine.root))
}

/** The same snapshot without its children: an actor that starts from it makes no request and starts no timer. */
export function omitChildren(
  machine: AnyStateMachine,
  { value, context }: AnyMachineSnapshot,
): AnyMachineSnapshot {
  return machine.resolveState({ value, context })
}

/** The transitions that an event takes, eventless ones included, in order. */
export function getTakenTransitions(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): AnyTransitionDefinition[] {
  const taken: AnyTransitionDefinition[] = []
  const actor = createActor(machine, {
    snapshot: omitChildren(machine, snapshot),
    input: undefined,
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions)
    },
  })
  actor.start().send(event)
  actor.stop()
  return taken
}

/** Explores a machine breadth-first. Returns every step, and the shortest path to each snapshot, keyed by `serializeState`. */
export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events, actorOutcomes = {} }: WalkOptions<Machine>,
) {
  const adjacencyMap = getAdjacencyMap(machine, {
    input,
    events: (snapshot) =>
      [
        ...events(snapshot as SnapshotFrom<Machine>),
        ...listInternalEvents(snapshot._nodes, actorOutcomes),
      ] as EventFromLogic<Machine>[],
    limit: 10_000,
    serializeState,
  })
  const steps = adjacencyMapToArray(adjacencyMap) as Step<Machine>[]
  const start = Object.values(adjacencyMap)[0]?.state as SnapshotFrom<Machine>
  return { steps, paths: getShortestPaths(start, steps) }
}

interface Path<Machine extends AnyStateMachine> {
  snapshot: SnapshotFrom<Machine>
  events: EventFromLogic<Machine>[]
}

/** The first path to each snapshot is the shortest, because the steps are in breadth-first order. */
const getShortestPaths = <Machine extends AnyStateMachine>(
  start: SnapshotFrom<Machine>,
  steps: readonly Step<Machine>[],
): Map<string, Path<Machine>> => {
  const paths = new Map<string, Path<Machine>>([[serializeState(start), { snapshot: start, events: [] }]])
  for (const { state, event, nextState } of steps) {
    const key = serializeState(nextState)
    if (paths.has(key)) continue
    const previous = paths.get(serializeState(state))?.events ?? []
    paths.set(key, { snapshot: nextState, events: [...previous, event] })
  }
  return paths
}
