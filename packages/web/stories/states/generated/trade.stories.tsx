// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Trade',
  component: State,
  argTypes: createStateArgTypes('trade', ['awaitingPayment', 'expired', 'paid.awaitingConfirmation', 'paid.lateConfirmation', 'appealed', 'completed', 'cancelled']),
  decorators: [withChartState],
  parameters: { chart: 'trade' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `trade: awaitingPayment`, the initial state. */
export const AwaitingPaymentBuyer: Story = {
  name: 'Awaiting payment · buyer',
  args: { chart: 'trade', state: 'awaitingPayment', role: 'buyer' },
}

/** `trade: awaitingPayment`, the initial state. */
export const AwaitingPaymentSeller: Story = {
  name: 'Awaiting payment · seller',
  args: { chart: 'trade', state: 'awaitingPayment', role: 'seller' },
}

/** `trade: expired`, reached by the event clock.tick. */
export const ExpiredBuyer: Story = {
  name: 'Expired · buyer',
  args: { chart: 'trade', state: 'expired', role: 'buyer' },
}

/** `trade: expired`, reached by the event clock.tick. */
export const ExpiredSeller: Story = {
  name: 'Expired · seller',
  args: { chart: 'trade', state: 'expired', role: 'seller' },
}

/** `trade: paid.awaitingConfirmation`, reached by the event payment.submit. */
export const PaidAwaitingConfirmationBuyer: Story = {
  name: 'Paid, awaiting confirmation · buyer',
  args: { chart: 'trade', state: 'paid.awaitingConfirmation', role: 'buyer' },
}

/** `trade: paid.awaitingConfirmation`, reached by the event payment.submit. */
export const PaidAwaitingConfirmationSeller: Story = {
  name: 'Paid, awaiting confirmation · seller',
  args: { chart: 'trade', state: 'paid.awaitingConfirmation', role: 'seller' },
}

/** `trade: paid.lateConfirmation`, reached by the events payment.submit → clock.tick. */
export const PaidLateConfirmationBuyer: Story = {
  name: 'Paid, late confirmation · buyer',
  args: { chart: 'trade', state: 'paid.lateConfirmation', role: 'buyer' },
}

/** `trade: paid.lateConfirmation`, reached by the events payment.submit → clock.tick. */
export const PaidLateConfirmationSeller: Story = {
  name: 'Paid, late confirmation · seller',
  args: { chart: 'trade', state: 'paid.lateConfirmation', role: 'seller' },
}

/** `trade: appealed`, reached by the events payment.submit → appeal.open. */
export const AppealedBuyer: Story = {
  name: 'Appealed · buyer',
  args: { chart: 'trade', state: 'appealed', role: 'buyer' },
}

/** `trade: appealed`, reached by the events payment.submit → appeal.open. */
export const AppealedSeller: Story = {
  name: 'Appealed · seller',
  args: { chart: 'trade', state: 'appealed', role: 'seller' },
}

/** `trade: completed`, reached by the events payment.submit → payment.confirm. */
export const CompletedBuyer: Story = {
  name: 'Completed · buyer',
  args: { chart: 'trade', state: 'completed', role: 'buyer' },
}

/** `trade: completed`, reached by the events payment.submit → payment.confirm. */
export const CompletedSeller: Story = {
  name: 'Completed · seller',
  args: { chart: 'trade', state: 'completed', role: 'seller' },
}

/** `trade: cancelled`, reached by the event clock.tick. */
export const CancelledBuyer: Story = {
  name: 'Cancelled · buyer',
  args: { chart: 'trade', state: 'cancelled', role: 'buyer' },
}

/** `trade: cancelled`, reached by the event clock.tick. */
export const CancelledSeller: Story = {
  name: 'Cancelled · seller',
  args: { chart: 'trade', state: 'cancelled', role: 'seller' },
}
