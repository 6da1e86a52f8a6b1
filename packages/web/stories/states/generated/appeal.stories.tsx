// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Appeal',
  component: State,
  argTypes: createStateArgTypes('appeal', ['open', 'decidedForBuyer', 'decidedForSeller', 'settled']),
  decorators: [withChartState],
  parameters: { chart: 'appeal' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `appeal: open`, the initial state. */
export const OpenBuyer: Story = {
  name: 'Open · buyer',
  args: { chart: 'appeal', state: 'open', role: 'buyer' },
}

/** `appeal: open`, the initial state. */
export const OpenSeller: Story = {
  name: 'Open · seller',
  args: { chart: 'appeal', state: 'open', role: 'seller' },
}

/** `appeal: decidedForBuyer`, reached by the events appeal.resolve. */
export const DecidedForBuyerBuyer: Story = {
  name: 'Decided for buyer · buyer',
  args: { chart: 'appeal', state: 'decidedForBuyer', role: 'buyer' },
}

/** `appeal: decidedForBuyer`, reached by the events appeal.resolve. */
export const DecidedForBuyerSeller: Story = {
  name: 'Decided for buyer · seller',
  args: { chart: 'appeal', state: 'decidedForBuyer', role: 'seller' },
}

/** `appeal: decidedForSeller`, reached by the events appeal.resolve. */
export const DecidedForSellerBuyer: Story = {
  name: 'Decided for seller · buyer',
  args: { chart: 'appeal', state: 'decidedForSeller', role: 'buyer' },
}

/** `appeal: decidedForSeller`, reached by the events appeal.resolve. */
export const DecidedForSellerSeller: Story = {
  name: 'Decided for seller · seller',
  args: { chart: 'appeal', state: 'decidedForSeller', role: 'seller' },
}

/** `appeal: settled`, reached by the events appeal.settle. */
export const SettledBuyer: Story = {
  name: 'Settled · buyer',
  args: { chart: 'appeal', state: 'settled', role: 'buyer' },
}

/** `appeal: settled`, reached by the events appeal.settle. */
export const SettledSeller: Story = {
  name: 'Settled · seller',
  args: { chart: 'appeal', state: 'settled', role: 'seller' },
}
