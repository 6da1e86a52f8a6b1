// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Reauthentication',
  component: State,
  argTypes: createStateArgTypes('reauthentication', ['unconfirmed', 'confirmed']),
  decorators: [withChartState],
  parameters: { chart: 'reauthentication' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `reauthentication: unconfirmed`, the initial state. */
export const Unconfirmed: Story = {
  name: 'Unconfirmed',
  args: { chart: 'reauthentication', state: 'unconfirmed', role: 'owner' },
}

/** `reauthentication: confirmed`, reached by the event user.confirm. */
export const Confirmed: Story = {
  name: 'Confirmed',
  args: { chart: 'reauthentication', state: 'confirmed', role: 'owner' },
}
