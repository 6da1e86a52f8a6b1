import type { Chart } from '@cht/machines/charts'

export type StateNode = Chart['machine']['root']
type Transition = NonNullable<ReturnType<StateNode['transitions']['get']>>[number]

/**
 * What triggers a transition: an event, a condition or delay (`always`, `after`), the result of an invoked actor, or
 * the entry of the state.
 */
type Cause = 'event' | 'automatic' | 'result' | 'entry'

/** A row of a chart's transition table. */
export interface TransitionRow {
  /** The path of the source state, e.g. `paid.lateConfirmation`; '' for the root, whose transitions hold in every state. */
  state: string
  cause: Cause
  /** `payment.submit`, `submit fails`; '' for `always`. */
  event: string
  /** '' without a guard, `otherwise` for the last transition after guarded ones. */
  guard: string
  /** The path of the target state; undefined if the state does not change. */
  target: string | undefined
  effects: string[]
  /** Set if the event is refused. */
  refusal: { code: string; message: string } | undefined
}

/** `paid.lateConfirmation`; '' for the root. */
export function getStatePath(node: StateNode): string {
  return node.path.join('.')
}

/** The actions with which XState starts and stops the timers of a state. */
const TIMER_ACTIONS = ['xstate.raise', 'xstate.cancel']

/** The name of a guard or action. Throws for inline functions, which have none. */
const nameOf = (implementation: unknown): string => {
  const type =
    typeof implementation === 'string' ? implementation : (implementation as { type?: string }).type
  if (type === undefined || (type.startsWith('xstate.') && !TIMER_ACTIONS.includes(type)))
    throw new Error(`The guards and actions of a chart must be named: ${type}`)
  return type
}

/** The name of a guard, and of the guards that `and` joins. */
const guardName = (guard: unknown): string =>
  typeof guard === 'function' && 'guards' in guard
    ? (guard.guards as unknown[]).map(nameOf).join(' and ')
    : nameOf(guard)

const actionNames = (actions: readonly unknown[]): string[] =>
  [...new Set(actions.map(nameOf))].filter((name) => !TIMER_ACTIONS.includes(name))

/** XState reports delays and the results of invoked actors as events with generated names. */
const describeCause = (node: StateNode, event: string): Pick<TransitionRow, 'cause' | 'event'> => {
  const timer = node.after.find(({ eventType }) => eventType === event)
  if (timer) return { cause: 'automatic', event: `after ‘${String(timer.delay)}’` }
  for (const { id, src } of node.invoke) {
    if (event === `xstate.done.actor.${id}`) return { cause: 'result', event: `${String(src)} succeeds` }
    if (event === `xstate.error.actor.${id}`) return { cause: 'result', event: `${String(src)} fails` }
  }
  return { cause: event === '' ? 'automatic' : 'event', event }
}

const toRow = (node: StateNode, event: string, transition: Transition, isLast: boolean): TransitionRow => {
  const { guard, target, actions, meta } = transition
  const otherwise = isLast && event !== '' ? 'otherwise' : ''
  return {
    state: getStatePath(node),
    ...describeCause(node, event),
    guard: guard === undefined ? otherwise : guardName(guard),
    target: target?.map(getStatePath).join(', '),
    effects: actionNames(actions),
    refusal: meta?.refusal,
  }
}

/** A row for the entry actions and invoked actors of a state, if it has any. */
const entryRows = (node: StateNode): TransitionRow[] => {
  const effects = [...actionNames(node.entry), ...node.invoke.map(({ src }) => `call ${String(src)}`)]
  const row = {
    state: getStatePath(node),
    event: 'entered',
    guard: '',
    target: undefined,
    refusal: undefined,
  }
  return effects.length === 0 ? [] : [{ ...row, cause: 'entry', effects }]
}

const listNodes = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(listNodes)]

/** All transitions and entry actions of a chart, in its order. */
export function listTransitions({ machine }: Chart): TransitionRow[] {
  return listNodes(machine.root).flatMap((node) => [
    ...entryRows(node),
    ...[['', node.always ?? []] as const, ...node.transitions].flatMap(([event, transitions]) =>
      transitions.map((transition, index) =>
        toRow(node, event, transition, index > 0 && index === transitions.length - 1),
      ),
    ),
  ])
}
