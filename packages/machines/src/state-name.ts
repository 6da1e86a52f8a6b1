import type { AnyMachineSnapshot, AnyStateNode, StateValue } from 'xstate'

/** The names of the states of a chart, by the type of its values. */
type StateName<Value> = Value extends string
  ? Value
  : { [Parent in keyof Value & string]: `${Parent}.${StateName<Value[Parent]>}` }[keyof Value & string]

const toName = (value: StateValue): string => {
  if (typeof value === 'string') return value
  const [[parent, child] = ['', '']] = Object.entries(value)
  return child === undefined ? parent : `${parent}.${toName(child)}`
}

/** Converts an XState value to the name that is stored and sent: `{ paid: 'lateConfirmation' }` → `paid.lateConfirmation`. */
export function toStateName<Value extends StateValue>(value: Value): StateName<Value> {
  return toName(value) as StateName<Value>
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
