import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate'
import {
  type Answers,
  placeOf,
  statesIn,
  statesOf,
  still,
  takenBy,
  transitionsOf,
  type WalkOptions,
  walk,
} from './walk.js'

export interface ReachedState {
  /** As it is stored and sent: `paid.lateConfirmation`. */
  name: string
  /** With what the shortest way there begins. */
  input: unknown
  /** The shortest way there from the initial state; none for the initial state itself. */
  events: EventObject[]
  /** The types of those events. */
  path: string[]
  /** A still of it: restored without children, so that it starts no timer and makes no call. */
  snapshot: AnyMachineSnapshot
}

export interface Way {
  input: unknown
  events: EventObject[]
}

export interface Coverage {
  name: string
  states: { seen: number; all: number; unreachable: string[] }
  transitions: { taken: number; all: number; untaken: string[] }
}

/** A chart, and how it is walked: what the tests, the drawings and the stories are made from. */
export interface Chart {
  name: string
  kind: 'lifecycle' | 'flow'
  machine: AnyStateMachine
  /** Every reachable state, in the order of the chart. */
  states(): ReachedState[]
  /** The shortest ways that together take every transition that leads somewhere; none is the beginning of another. */
  ways(): Way[]
  coverage(): Coverage
}

interface ChartOptions<Machine extends AnyStateMachine> {
  name: string
  kind: Chart['kind']
  machine: Machine
  /** One walk for each way to begin. */
  walks: Omit<WalkOptions<Machine>, 'answers'>[]
  answers?: Answers
}

/** Goes every way of a chart once. */
const explore = <Machine extends AnyStateMachine>(
  machine: Machine,
  walks: ChartOptions<Machine>['walks'],
  answers: Answers,
) => {
  const places: { input: unknown; snapshot: AnyMachineSnapshot; events: EventObject[] }[] = []
  const taken = new Map<AnyTransitionDefinition, Way>()
  for (const { input, events } of walks) {
    const { steps, paths } = walk(machine, { input, events, answers })
    for (const path of paths.values()) places.push({ input, ...path })
    for (const { state, event } of steps) {
      const way = { input, events: [...(paths.get(placeOf(state))?.events ?? []), event] }
      for (const transition of takenBy(machine, state, event))
        if ((taken.get(transition)?.events.length ?? Number.POSITIVE_INFINITY) > way.events.length)
          taken.set(transition, way)
    }
  }
  places.sort((one, other) => one.events.length - other.events.length)
  return { places, taken }
}

const beginsWith = (whole: readonly EventObject[], part: readonly EventObject[]) =>
  part.every((event, index) => JSON.stringify(event) === JSON.stringify(whole[index]))

export function chart<Machine extends AnyStateMachine>({
  name,
  kind,
  machine,
  walks,
  answers = {},
}: ChartOptions<Machine>): Chart {
  let explored: ReturnType<typeof explore> | undefined
  const all = () => {
    explored ??= explore(machine, walks, answers)
    return explored
  }
  const states = (): ReachedState[] =>
    statesOf(machine).flatMap((state) => {
      const way = all().places.find(({ snapshot }) => statesIn(snapshot).includes(state))
      if (!way) return []
      const { input, events, snapshot } = way
      const path = events.map(({ type }) => type)
      return [{ name: state, input, events, path, snapshot: still(machine, snapshot) }]
    })
  return {
    name,
    kind,
    machine,
    states,
    ways: () => {
      // What refuses leads nowhere.
      const ways = [...all().taken].flatMap(([{ target, actions }, way]) =>
        target || actions.length > 0 ? [way] : [],
      )
      return ways.filter(
        (way, index) =>
          !ways.some(
            (other, at) =>
              other.input === way.input &&
              beginsWith(other.events, way.events) &&
              (other.events.length > way.events.length || at < index),
          ),
      )
    },
    coverage: () => {
      const seen = new Set(states().map((state) => state.name))
      const labels = [...transitionsOf(machine)]
      const unreachable = statesOf(machine).filter((state) => !seen.has(state))
      const untaken = labels.filter(([transition]) => !all().taken.has(transition)).map(([, label]) => label)
      return {
        name,
        states: { seen: seen.size, all: seen.size + unreachable.length, unreachable },
        transitions: { taken: labels.length - untaken.length, all: labels.length, untaken },
      }
    },
  }
}
