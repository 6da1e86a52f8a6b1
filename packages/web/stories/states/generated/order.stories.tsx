// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Order',
  component: State,
  argTypes: createStateArgTypes('order', ['pending', 'approved', 'completed', 'cancelled']),
  decorators: [withChartState],
  parameters: { chart: 'order' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `order: pending`, the initial state. */
export const PendingBuy: Story = {
  name: 'Pending · buy',
  args: { chart: 'order', state: 'pending', role: 'buy' },
}

/** `order: pending`, the initial state. */
export const PendingSell: Story = {
  name: 'Pending · sell',
  args: { chart: 'order', state: 'pending', role: 'sell' },
}

/** `order: approved`, reached by the event order.match. */
export const ApprovedBuy: Story = {
  name: 'Approved · buy',
  args: { chart: 'order', state: 'approved', role: 'buy' },
}

/** `order: approved`, reached by the event order.match. */
export const ApprovedSell: Story = {
  name: 'Approved · sell',
  args: { chart: 'order', state: 'approved', role: 'sell' },
}

/** `order: completed`, reached by the events order.match → trade.complete. */
export const CompletedBuy: Story = {
  name: 'Completed · buy',
  args: { chart: 'order', state: 'completed', role: 'buy' },
}

/** `order: completed`, reached by the events order.match → trade.complete. */
export const CompletedSell: Story = {
  name: 'Completed · sell',
  args: { chart: 'order', state: 'completed', role: 'sell' },
}

/** `order: cancelled`, reached by the event order.cancel. */
export const CancelledBuy: Story = {
  name: 'Cancelled · buy',
  args: { chart: 'order', state: 'cancelled', role: 'buy' },
}

/** `order: cancelled`, reached by the event order.cancel. */
export const CancelledSell: Story = {
  name: 'Cancelled · sell',
  args: { chart: 'order', state: 'cancelled', role: 'sell' },
}
