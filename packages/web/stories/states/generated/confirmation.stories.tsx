// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Confirmation',
  component: State,
  argTypes: createStateArgTypes('confirmation', ['idle', 'asking']),
  decorators: [withChartState],
  parameters: { chart: 'confirmation' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `confirmation: idle`, the initial state. */
export const Idle: Story = {
  name: 'Idle',
  args: { chart: 'confirmation', state: 'idle', role: 'owner' },
}

/** `confirmation: asking`, reached by the event confirmation.ask. */
export const Asking: Story = {
  name: 'Asking',
  args: { chart: 'confirmation', state: 'asking', role: 'owner' },
}
