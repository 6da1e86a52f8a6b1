// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'

const meta = { title: 'States/Appeal', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const OpenBuyer: Story = {
  name: 'open, buyer',
  args: { chart: 'appeal', state: 'open', role: 'buyer' },
}

/** Initial state. */
export const OpenSeller: Story = {
  name: 'open, seller',
  args: { chart: 'appeal', state: 'open', role: 'seller' },
}

/** appeal.resolve */
export const DecidedForBuyerBuyer: Story = {
  name: 'decidedForBuyer, buyer',
  args: { chart: 'appeal', state: 'decidedForBuyer', role: 'buyer' },
}

/** appeal.resolve */
export const DecidedForBuyerSeller: Story = {
  name: 'decidedForBuyer, seller',
  args: { chart: 'appeal', state: 'decidedForBuyer', role: 'seller' },
}

/** appeal.resolve */
export const DecidedForSellerBuyer: Story = {
  name: 'decidedForSeller, buyer',
  args: { chart: 'appeal', state: 'decidedForSeller', role: 'buyer' },
}

/** appeal.resolve */
export const DecidedForSellerSeller: Story = {
  name: 'decidedForSeller, seller',
  args: { chart: 'appeal', state: 'decidedForSeller', role: 'seller' },
}

/** appeal.settle */
export const SettledBuyer: Story = {
  name: 'settled, buyer',
  args: { chart: 'appeal', state: 'settled', role: 'buyer' },
}

/** appeal.settle */
export const SettledSeller: Story = {
  name: 'settled, seller',
  args: { chart: 'appeal', state: 'settled', role: 'seller' },
}
