import type { StateValue } from 'xstate'

/** `{ paid: 'lateConfirmation' }` → `paid.lateConfirmation`: a state as it is stored and sent (decision 22). */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value
  const [[parent, child] = ['', '']] = Object.entries(value)
  return child === undefined ? parent : `${parent}.${stateName(child)}`
}

/** The other way round. */
export function stateValue(name: string): StateValue {
  const [parent = '', ...rest] = name.split('.')
  return rest.length === 0 ? parent : { [parent]: stateValue(rest.join('.')) }
}
