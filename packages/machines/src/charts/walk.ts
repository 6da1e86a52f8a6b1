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

/** How the charts' own calls may be answered, by the name of the call. */
export type Answers = Record<string, { outputs: unknown[]; errors: unknown[] }>

export interface WalkOptions<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>
  /** What may be sent in a state. Lifecycles are told the time by an event; a flow's own timers go off by themselves. */
  events: (snapshot: SnapshotFrom<Machine>) => EventFromLogic<Machine>[]
  answers?: Answers
}

interface Step<Machine extends AnyStateMachine> {
  state: SnapshotFrom<Machine>
  event: EventFromLogic<Machine>
  nextState: SnapshotFrom<Machine>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** One place of a walk: a state with what is known in it. Keys that are made anew each time count as one. */
export function placeOf({ value, context }: { value: unknown; context: unknown }): string {
  return JSON.stringify([value, context], (_, part) =>
    typeof part === 'string' && UUID.test(part) ? 'uuid' : part,
  )
}

/** What a state hears without anybody sending it: its timers, and the answers to its calls. */
const ownEvents = (nodes: readonly AnyStateNode[], answers: Answers): EventObject[] =>
  nodes.flatMap(({ after, invoke }) => [
    ...after.map(({ eventType }) => ({ type: eventType })),
    ...invoke.flatMap(({ id, src }) => {
      const { outputs, errors } = answers[String(src)] ?? { outputs: [], errors: [] }
      return [
        ...outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
        ...errors.map((error) => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
      ]
    }),
  ])

/** `awaitingPayment: payment.submit 2`: the second transition of this event in this state. */
const labelsOf = (node: AnyStateNode): [AnyTransitionDefinition, string][] =>
  [['always', node.always ?? []] as const, ...node.transitions].flatMap(([event, transitions]) =>
    transitions.map((transition, index): [AnyTransitionDefinition, string] => [
      transition,
      `${node.path.join('.') || node.key}: ${event} ${index + 1}`,
    ]),
  )

/** Every transition of a chart with its label, those that refuse included. */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  return new Map([machine.root, ...getStateNodes(machine.root)].flatMap(labelsOf))
}

/** The states that are no parents, by their names as they are stored and sent: `paid.lateConfirmation`. */
const leavesOf = (nodes: readonly AnyStateNode[]): string[] =>
  nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => path.join('.'))

export function statesOf(machine: AnyStateMachine): string[] {
  return leavesOf(getStateNodes(machine.root))
}

/** The states a snapshot is in. */
export function statesIn(snapshot: AnyMachineSnapshot): string[] {
  return leavesOf(snapshot._nodes)
}

/** A snapshot restored without its children: it makes no call and starts no timer. */
export function still(machine: AnyStateMachine, { value, context }: AnyMachineSnapshot): AnyMachineSnapshot {
  return machine.resolveState({ value, context })
}

/** The transitions that an event takes in a state, one after the other. */
export function takenBy(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): AnyTransitionDefinition[] {
  const taken: AnyTransitionDefinition[] = []
  const actor = createActor(machine, {
    snapshot: still(machine, snapshot),
    input: undefined,
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions)
    },
  })
  actor.start().send(event)
  actor.stop()
  return taken
}

/** Goes wherever the events lead, and tells every step, and the shortest way to each place. */
export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events, answers = {} }: WalkOptions<Machine>,
) {
  const places = getAdjacencyMap(machine, {
    input,
    events: (snapshot) =>
      [
        ...events(snapshot as SnapshotFrom<Machine>),
        ...ownEvents(snapshot._nodes, answers),
      ] as EventFromLogic<Machine>[],
    limit: 10_000,
    serializeState: placeOf,
  })
  const steps = adjacencyMapToArray(places) as Step<Machine>[]
  return { steps, paths: pathsOf(Object.values(places)[0]?.state as SnapshotFrom<Machine>, steps) }
}

interface Path<Machine extends AnyStateMachine> {
  snapshot: SnapshotFrom<Machine>
  events: EventFromLogic<Machine>[]
}

/** The shortest way to each place: the walk goes on from the nearest first. */
const pathsOf = <Machine extends AnyStateMachine>(
  start: SnapshotFrom<Machine>,
  steps: readonly Step<Machine>[],
): Map<string, Path<Machine>> => {
  const paths = new Map<string, Path<Machine>>([[placeOf(start), { snapshot: start, events: [] }]])
  for (const { state, event, nextState } of steps) {
    const place = placeOf(nextState)
    if (paths.has(place)) continue
    const before = paths.get(placeOf(state))?.events ?? []
    paths.set(place, { snapshot: nextState, events: [...before, event] })
  }
  return paths
}
