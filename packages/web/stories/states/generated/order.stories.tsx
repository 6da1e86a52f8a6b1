// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'

const meta = { title: 'States/Order', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const PendingBuy: Story = {
  name: 'pending, buy',
  args: { chart: 'order', state: 'pending', role: 'buy' },
}

/** Initial state. */
export const PendingSell: Story = {
  name: 'pending, sell',
  args: { chart: 'order', state: 'pending', role: 'sell' },
}

/** order.match */
export const ApprovedBuy: Story = {
  name: 'approved, buy',
  args: { chart: 'order', state: 'approved', role: 'buy' },
}

/** order.match */
export const ApprovedSell: Story = {
  name: 'approved, sell',
  args: { chart: 'order', state: 'approved', role: 'sell' },
}

/** order.match → trade.complete */
export const CompletedBuy: Story = {
  name: 'completed, buy',
  args: { chart: 'order', state: 'completed', role: 'buy' },
}

/** order.match → trade.complete */
export const CompletedSell: Story = {
  name: 'completed, sell',
  args: { chart: 'order', state: 'completed', role: 'sell' },
}

/** order.cancel */
export const CancelledBuy: Story = {
  name: 'cancelled, buy',
  args: { chart: 'order', state: 'cancelled', role: 'buy' },
}

/** order.cancel */
export const CancelledSell: Story = {
  name: 'cancelled, sell',
  args: { chart: 'order', state: 'cancelled', role: 'sell' },
}
