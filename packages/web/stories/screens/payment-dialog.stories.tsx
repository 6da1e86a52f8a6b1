import { viewTrade } from '@cht/machines/trades'
import type { TradeState } from '@cht/sdk/trades'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { PaymentDialog } from '../../src/features/trades/payment-dialog.js'
import { phone } from '../support/screen-story.js'
import { StaticPanel } from '../support/static-app.js'
import { ada, TRADE_TIMES, tradeIn } from '../support/world.js'

/** The buyer's dialog, open while the trade has come to a state. */
const PaymentIn = ({ state }: { state: TradeState }) => (
  <StaticPanel now={TRADE_TIMES[state]}>
    <PaymentDialog
      view={viewTrade(tradeIn(state, 'buyer'), TRADE_TIMES[state], ada._id)}
      appealable={[]}
      onClose={() => {}}
    />
  </StaticPanel>
)

const meta: Meta<typeof PaymentIn> = {
  title: 'Screens/Payment dialog',
  component: PaymentIn,
  globals: phone,
}
export default meta
type Story = StoryObj<typeof PaymentIn>

const ARRIVED = 'Your proof has arrived. You need not send it again.'
const TOO_LATE = 'This order can no longer be paid. Do not send any money.'

/** It says one of the two, and does not offer to send. */
const says =
  (expected: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    const said = [ARRIVED, TOO_LATE].filter((text) => canvas.queryByText(text))
    await expect(said).toEqual([expected])
    await expect(canvas.getByRole('button', { name: 'Send proof' })).toBeDisabled()
  }

export const Paid: Story = { args: { state: 'paid.awaitingConfirmation' }, play: says(ARRIVED) }
export const ConfirmationLate: Story = { args: { state: 'paid.lateConfirmation' }, play: says(ARRIVED) }
export const Appealed: Story = { args: { state: 'appealed' }, play: says(ARRIVED) }
export const Completed: Story = { args: { state: 'completed' }, play: says(ARRIVED) }
export const TooLate: Story = { args: { state: 'cancelled' }, play: says(TOO_LATE) }
