import type { StateValue } from 'xstate'

/** Converts an XState value to the name that is stored and sent: `{ paid: 'lateConfirmation' }` → `paid.lateConfirmation` (decision 22). */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value
  const [[parent, child] = ['', '']] = Object.entries(value)
  return child === undefined ? parent : `${parent}.${stateName(child)}`
}

/** The inverse of `stateName`. */
export function stateValue(name: string): StateValue {
  const [parent = '', ...rest] = name.split('.')
  return rest.length === 0 ? parent : { [parent]: stateValue(rest.join('.')) }
}
