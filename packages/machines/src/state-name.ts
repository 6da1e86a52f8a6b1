import type { AnyMachineSnapshot, AnyStateNode, StateValue } from 'xstate'

/** Converts an XState value to the name that is stored and sent: `{ paid: 'lateConfirmation' }` → `paid.lateConfirmation`. */
export function toStateName(value: StateValue): string {
  if (typeof value === 'string') return value
  const [[parent, child] = ['', '']] = Object.entries(value)
  return child === undefined ? parent : `${parent}.${toStateName(child)}`
}

/** The inverse of `toStateName`. */
export function toStateValue(name: string): StateValue {
  const [parent = '', ...rest] = name.split('.')
  return rest.length === 0 ? parent : { [parent]: toStateValue(rest.join('.')) }
}

/** The names of those states that have no children. */
export function listLeafNames(nodes: readonly AnyStateNode[]): string[] {
  return nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => path.join('.'))
}

/** The states that a snapshot is in, without their parents. */
export function listActiveStates(snapshot: AnyMachineSnapshot): string[] {
  return listLeafNames(snapshot._nodes)
}
