import type { Chart } from '@cht/machines/charts'

export type StateNode = Chart['machine']['root']
type Transition = NonNullable<ReturnType<StateNode['transitions']['get']>>[number]

/** Why a transition is taken: something is sent, a condition has come true by itself, a call was answered, or entering. */
type Cause = 'event' | 'condition' | 'answer' | 'entry'

/** One line of a chart's table: what happens in a state. */
export interface Row {
  /** `paid.lateConfirmation`; '' where it holds in every state. */
  state: string
  cause: Cause
  /** In words: `payment.submit`, `submit fails`; '' for a condition. */
  event: string
  /** '' where there is none, `otherwise` behind guarded ones. */
  guard: string
  /** The state it leads to; undefined where it stays. */
  target: string | undefined
  effects: string[]
  /** Where the event is refused. */
  refusal: { code: string; message: string } | undefined
}

export function nameOf(node: StateNode): string {
  return node.path.join('.')
}

/** XState starts and stops a state's timers by these. */
const TIMERS = ['xstate.raise', 'xstate.cancel']

/** A guard or an action by its phrase. */
const phrase = (named: unknown): string => {
  const type = typeof named === 'string' ? named : (named as { type?: string }).type
  if (type === undefined || (type.startsWith('xstate.') && !TIMERS.includes(type)))
    throw new Error(`A guard or an action without a name cannot be drawn: ${type}`)
  return type
}

const phrases = (actions: readonly unknown[]): string[] =>
  [...new Set(actions.map(phrase))].filter((name) => !TIMERS.includes(name))

/** Why and by what name: XState's own events are a state's timers and the answers to its calls. */
const causeOf = (node: StateNode, event: string): Pick<Row, 'cause' | 'event'> => {
  const timer = node.after.find(({ eventType }) => eventType === event)
  if (timer) return { cause: 'condition', event: `after ‘${String(timer.delay)}’` }
  for (const { id, src } of node.invoke) {
    if (event === `xstate.done.actor.${id}`) return { cause: 'answer', event: `${String(src)} answers` }
    if (event === `xstate.error.actor.${id}`) return { cause: 'answer', event: `${String(src)} fails` }
  }
  return { cause: event === '' ? 'condition' : 'event', event }
}

const rowOf = (node: StateNode, event: string, transition: Transition, isLast: boolean): Row => {
  const { guard, target, actions, meta } = transition
  const otherwise = isLast && event !== '' ? 'otherwise' : ''
  return {
    state: nameOf(node),
    ...causeOf(node, event),
    guard: guard === undefined ? otherwise : phrase(guard),
    target: target?.map(nameOf).join(', '),
    effects: phrases(actions),
    refusal: meta?.refusal,
  }
}

/** What a state does when it is entered. */
const entryRows = (node: StateNode): Row[] => {
  const effects = [...phrases(node.entry), ...node.invoke.map(({ src }) => `call ${String(src)}`)]
  const row = { state: nameOf(node), event: 'entered', guard: '', target: undefined, refusal: undefined }
  return effects.length === 0 ? [] : [{ ...row, cause: 'entry', effects }]
}

const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** Everything that a chart says, in its own order. */
export function rowsOf({ machine }: Chart): Row[] {
  return nodesOf(machine.root).flatMap((node) => [
    ...entryRows(node),
    ...[['', node.always ?? []] as const, ...node.transitions].flatMap(([event, transitions]) =>
      transitions.map((transition, index) =>
        rowOf(node, event, transition, index > 0 && index === transitions.length - 1),
      ),
    ),
  ])
}
