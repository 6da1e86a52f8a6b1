import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  SnapshotFrom,
} from 'xstate'
import { listActiveStates } from '../state-name.js'
import {
  type ActorOutcomes,
  getTakenTransitions,
  getTransitions,
  listStates,
  omitChildren,
  serializeState,
  type WalkOptions,
  walk,
} from './walk.js'

export interface ReachedState {
  /** The name as it is stored and sent: `paid.lateConfirmation`. */
  name: string
  /** The machine's input on the shortest path to this state. */
  input: unknown
  /** The shortest path from the initial state; empty for the initial state itself. */
  events: EventObject[]
  /** The types of these events. */
  eventTypes: string[]
  /** A snapshot without children: an actor restored from it starts no timer and makes no call. */
  snapshot: AnyMachineSnapshot
}

/** A path through a chart: the machine's input and the events to send. */
export interface ChartPath {
  input: unknown
  events: EventObject[]
}

export interface Coverage {
  name: string
  states: { reached: number; all: number; unreachable: string[] }
  transitions: { taken: number; all: number; untaken: string[] }
}

/** A statechart with the inputs and events to explore it. Tests, drawings and stories are derived from it. */
export interface Chart {
  name: string
  kind: 'lifecycle' | 'flow'
  machine: AnyStateMachine
  /** When time alone changes a state of a lifecycle next, in ms; undefined if there is no such instant, and for a flow. */
  deadline(snapshot: AnyMachineSnapshot): number | undefined
  /** Every reachable state, in the order of the chart. */
  states(): ReachedState[]
  /** The shortest paths that take every transition except refusals; none is a prefix of another. */
  paths(): ChartPath[]
  coverage(): Coverage
}

export interface ChartOptions<Machine extends AnyStateMachine> {
  name: string
  kind: Chart['kind']
  machine: Machine
  deadline?: (snapshot: SnapshotFrom<Machine>) => number | undefined
  /** The walks that explore the machine, each with an input. Several may have the same input. */
  walks: Omit<WalkOptions<Machine>, 'actorOutcomes'>[]
  actorOutcomes?: ActorOutcomes
}

interface Explored {
  /** The shortest path to each reachable snapshot, the shortest first. */
  reached: { input: unknown; snapshot: AnyMachineSnapshot; events: EventObject[] }[]
  /** The shortest path that takes each transition. */
  taken: Map<AnyTransitionDefinition, ChartPath>
}

const explore = <Machine extends AnyStateMachine>({
  machine,
  walks,
  actorOutcomes = {},
}: ChartOptions<Machine>): Explored => {
  const reached: Explored['reached'] = []
  const taken: Explored['taken'] = new Map()
  for (const { input, events } of walks) {
    const { steps, paths } = walk(machine, { input, events, actorOutcomes })
    for (const path of paths.values()) reached.push({ input, ...path })
    for (const { state, event } of steps) {
      const path = { input, events: [...(paths.get(serializeState(state))?.events ?? []), event] }
      for (const transition of getTakenTransitions(machine, state, event))
        if ((taken.get(transition)?.events.length ?? Number.POSITIVE_INFINITY) > path.events.length)
          taken.set(transition, path)
    }
  }
  reached.sort((a, b) => a.events.length - b.events.length)
  return { reached, taken }
}

const isPrefix = (prefix: readonly EventObject[], events: readonly EventObject[]) =>
  prefix.every((event, index) => JSON.stringify(event) === JSON.stringify(events[index]))

/** Drops every path that another path begins with, and all but the first of equal paths. */
const dropPrefixes = (paths: readonly ChartPath[]): ChartPath[] =>
  paths.filter(
    (path, index) =>
      !paths.some(
        (other, otherIndex) =>
          other.input === path.input &&
          isPrefix(path.events, other.events) &&
          (other.events.length > path.events.length || otherIndex < index),
      ),
  )

const getStates = (machine: AnyStateMachine, { reached }: Explored): ReachedState[] =>
  listStates(machine).flatMap((name): ReachedState[] => {
    const found = reached.find(({ snapshot }) => listActiveStates(snapshot).includes(name))
    if (!found) return []
    const { input, events, snapshot } = found
    return [
      {
        name,
        input,
        events,
        eventTypes: events.map(({ type }) => type),
        snapshot: omitChildren(machine, snapshot),
      },
    ]
  })

const getPaths = ({ taken }: Explored): ChartPath[] =>
  dropPrefixes(
    // A transition with neither target nor actions refuses or ignores its event.
    [...taken].flatMap(([{ target, actions }, path]) => (target || actions.length > 0 ? [path] : [])),
  )

const getCoverage = (name: string, machine: AnyStateMachine, explored: Explored): Coverage => {
  const reached = new Set(getStates(machine, explored).map((state) => state.name))
  const transitions = [...getTransitions(machine)]
  const unreachable = listStates(machine).filter((state) => !reached.has(state))
  const untaken = transitions
    .filter(([transition]) => !explored.taken.has(transition))
    .map(([, label]) => label)
  return {
    name,
    states: { reached: reached.size, all: reached.size + unreachable.length, unreachable },
    transitions: { taken: transitions.length - untaken.length, all: transitions.length, untaken },
  }
}

/** Defines a chart. The machine is explored when a method is first called. */
export function defineChart<Machine extends AnyStateMachine>(options: ChartOptions<Machine>): Chart {
  const { name, kind, machine, deadline = () => undefined } = options
  let explored: Explored | undefined
  const getExplored = () => {
    explored ??= explore(options)
    return explored
  }
  return {
    name,
    kind,
    machine,
    deadline: deadline as Chart['deadline'],
    states: () => getStates(machine, getExplored()),
    paths: () => getPaths(getExplored()),
    coverage: () => getCoverage(name, machine, getExplored()),
  }
}
