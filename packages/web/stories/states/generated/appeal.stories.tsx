// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Appeal',
  component: State,
  argTypes: createStateArgTypes('appeal', ['open.undecided', 'open.asked', 'open.proposed', 'open.underReview', 'decidedForBuyer', 'decidedForSeller', 'settled']),
  decorators: [withChartState],
  parameters: { chart: 'appeal' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `appeal: open.undecided`, the initial state. */
export const OpenUndecidedBuyer: Story = {
  name: 'Open undecided · buyer',
  args: { chart: 'appeal', state: 'open.undecided', role: 'buyer' },
}

/** `appeal: open.undecided`, the initial state. */
export const OpenUndecidedSeller: Story = {
  name: 'Open undecided · seller',
  args: { chart: 'appeal', state: 'open.undecided', role: 'seller' },
}

/** `appeal: open.asked`, reached by the event information.ask. */
export const OpenAskedBuyer: Story = {
  name: 'Open asked · buyer',
  args: { chart: 'appeal', state: 'open.asked', role: 'buyer' },
}

/** `appeal: open.asked`, reached by the event information.ask. */
export const OpenAskedSeller: Story = {
  name: 'Open asked · seller',
  args: { chart: 'appeal', state: 'open.asked', role: 'seller' },
}

/** `appeal: open.proposed`, reached by the event appeal.resolve. */
export const OpenProposedBuyer: Story = {
  name: 'Open proposed · buyer',
  args: { chart: 'appeal', state: 'open.proposed', role: 'buyer' },
}

/** `appeal: open.proposed`, reached by the event appeal.resolve. */
export const OpenProposedSeller: Story = {
  name: 'Open proposed · seller',
  args: { chart: 'appeal', state: 'open.proposed', role: 'seller' },
}

/** `appeal: open.underReview`, reached by the events appeal.resolve → review.request. */
export const OpenUnderReviewBuyer: Story = {
  name: 'Open, under review · buyer',
  args: { chart: 'appeal', state: 'open.underReview', role: 'buyer' },
}

/** `appeal: open.underReview`, reached by the events appeal.resolve → review.request. */
export const OpenUnderReviewSeller: Story = {
  name: 'Open, under review · seller',
  args: { chart: 'appeal', state: 'open.underReview', role: 'seller' },
}

/** `appeal: decidedForBuyer`, reached by the events appeal.resolve → decision.accept. */
export const DecidedForBuyerBuyer: Story = {
  name: 'Decided for buyer · buyer',
  args: { chart: 'appeal', state: 'decidedForBuyer', role: 'buyer' },
}

/** `appeal: decidedForBuyer`, reached by the events appeal.resolve → decision.accept. */
export const DecidedForBuyerSeller: Story = {
  name: 'Decided for buyer · seller',
  args: { chart: 'appeal', state: 'decidedForBuyer', role: 'seller' },
}

/** `appeal: decidedForSeller`, reached by the events appeal.resolve → decision.accept. */
export const DecidedForSellerBuyer: Story = {
  name: 'Decided for seller · buyer',
  args: { chart: 'appeal', state: 'decidedForSeller', role: 'buyer' },
}

/** `appeal: decidedForSeller`, reached by the events appeal.resolve → decision.accept. */
export const DecidedForSellerSeller: Story = {
  name: 'Decided for seller · seller',
  args: { chart: 'appeal', state: 'decidedForSeller', role: 'seller' },
}

/** `appeal: settled`, reached by the event appeal.settle. */
export const SettledBuyer: Story = {
  name: 'Settled · buyer',
  args: { chart: 'appeal', state: 'settled', role: 'buyer' },
}

/** `appeal: settled`, reached by the event appeal.settle. */
export const SettledSeller: Story = {
  name: 'Settled · seller',
  args: { chart: 'appeal', state: 'settled', role: 'seller' },
}
