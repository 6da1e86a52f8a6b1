// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'

const meta = { title: 'States/Trade', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const AwaitingPaymentBuyer: Story = {
  name: 'awaitingPayment, buyer',
  args: { chart: 'trade', state: 'awaitingPayment', role: 'buyer' },
}

/** Initial state. */
export const AwaitingPaymentSeller: Story = {
  name: 'awaitingPayment, seller',
  args: { chart: 'trade', state: 'awaitingPayment', role: 'seller' },
}

/** clock.tick */
export const ExpiredBuyer: Story = {
  name: 'expired, buyer',
  args: { chart: 'trade', state: 'expired', role: 'buyer' },
}

/** clock.tick */
export const ExpiredSeller: Story = {
  name: 'expired, seller',
  args: { chart: 'trade', state: 'expired', role: 'seller' },
}

/** payment.submit */
export const PaidAwaitingConfirmationBuyer: Story = {
  name: 'paid.awaitingConfirmation, buyer',
  args: { chart: 'trade', state: 'paid.awaitingConfirmation', role: 'buyer' },
}

/** payment.submit */
export const PaidAwaitingConfirmationSeller: Story = {
  name: 'paid.awaitingConfirmation, seller',
  args: { chart: 'trade', state: 'paid.awaitingConfirmation', role: 'seller' },
}

/** payment.submit → clock.tick */
export const PaidLateConfirmationBuyer: Story = {
  name: 'paid.lateConfirmation, buyer',
  args: { chart: 'trade', state: 'paid.lateConfirmation', role: 'buyer' },
}

/** payment.submit → clock.tick */
export const PaidLateConfirmationSeller: Story = {
  name: 'paid.lateConfirmation, seller',
  args: { chart: 'trade', state: 'paid.lateConfirmation', role: 'seller' },
}

/** payment.submit → appeal.open */
export const AppealedBuyer: Story = {
  name: 'appealed, buyer',
  args: { chart: 'trade', state: 'appealed', role: 'buyer' },
}

/** payment.submit → appeal.open */
export const AppealedSeller: Story = {
  name: 'appealed, seller',
  args: { chart: 'trade', state: 'appealed', role: 'seller' },
}

/** payment.submit → payment.confirm */
export const CompletedBuyer: Story = {
  name: 'completed, buyer',
  args: { chart: 'trade', state: 'completed', role: 'buyer' },
}

/** payment.submit → payment.confirm */
export const CompletedSeller: Story = {
  name: 'completed, seller',
  args: { chart: 'trade', state: 'completed', role: 'seller' },
}

/** clock.tick */
export const CancelledBuyer: Story = {
  name: 'cancelled, buyer',
  args: { chart: 'trade', state: 'cancelled', role: 'buyer' },
}

/** clock.tick */
export const CancelledSeller: Story = {
  name: 'cancelled, seller',
  args: { chart: 'trade', state: 'cancelled', role: 'seller' },
}
