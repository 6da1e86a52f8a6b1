import type { ArgTypes } from '@storybook/react'
import { ROLES } from './roles.js'
import type { StateProps } from './state.js'

/** Controls that offer the states and roles of a chart. The chart itself cannot be changed. */
export function createStateArgTypes(chart: string, states: readonly string[]): ArgTypes<StateProps> {
  return {
    chart: { control: false, table: { readonly: true } },
    state: { control: 'select', options: states },
    role: { control: 'select', options: ROLES[chart] ?? [] },
  }
}
