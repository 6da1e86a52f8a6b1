// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Hold',
  component: State,
  argTypes: createStateArgTypes('hold', ['none', 'held']),
  decorators: [withChartState],
  parameters: { chart: 'hold' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `hold: none`, the initial state. */
export const NoneHome: Story = {
  name: 'None · home',
  args: { chart: 'hold', state: 'none', role: 'home' },
}

/** `hold: none`, the initial state. */
export const NoneOrders: Story = {
  name: 'None · orders',
  args: { chart: 'hold', state: 'none', role: 'orders' },
}

/** `hold: held`, reached by the event hold.start. */
export const HeldHome: Story = {
  name: 'Held · home',
  args: { chart: 'hold', state: 'held', role: 'home' },
}

/** `hold: held`, reached by the event hold.start. */
export const HeldOrders: Story = {
  name: 'Held · orders',
  args: { chart: 'hold', state: 'held', role: 'orders' },
}
