import { viewTrade } from '@cht/machines/trades'
import type { TradeState } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { PaymentDialog } from '../../src/features/trades/payment-dialog.js'
import { ada, buildTrade, TRADE_TIMES } from '../support/fixtures/index.js'
import { StaticPanel } from '../support/static-app.js'

/** The buyer's payment dialog after the trade has reached another state while the dialog was open. */
const PaymentInState = ({ state }: { state: TradeState }) => (
  <StaticPanel now={TRADE_TIMES[state]}>
    <PaymentDialog
      view={viewTrade(buildTrade(state, 'buyer'), TRADE_TIMES[state], ada._id)}
      appealable={[]}
      onOpen={() => {}}
      onClose={() => {}}
    />
  </StaticPanel>
)

const meta: Meta<typeof PaymentInState> = {
  title: 'Screens/Payment dialog',
  component: PaymentInState,
}
export default meta
type Story = StoryObj<typeof PaymentInState>

const RECEIVED_TEXT = 'We have received your receipt. You do not need to send it again.'
const CANCELLED_TEXT = 'This order can no longer be paid. Do not send any money.'

/** Expects one of the two texts, and that sending is disabled. */
const expectText =
  (expected: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    const visible = [RECEIVED_TEXT, CANCELLED_TEXT].filter((text) => canvas.queryByText(text))
    await expect(visible).toEqual([expected])
    await expect(canvas.getByRole('button', { name: 'Send receipt' })).toBeDisabled()
  }

export const Paid: Story = { args: { state: 'paid.awaitingConfirmation' }, play: expectText(RECEIVED_TEXT) }
export const LateConfirmation: Story = {
  name: 'Late confirmation',
  args: { state: 'paid.lateConfirmation' },
  play: expectText(RECEIVED_TEXT),
}
export const Appealed: Story = { args: { state: 'appealed' }, play: expectText(RECEIVED_TEXT) }
export const Completed: Story = { args: { state: 'completed' }, play: expectText(RECEIVED_TEXT) }
export const Cancelled: Story = { args: { state: 'cancelled' }, play: expectText(CANCELLED_TEXT) }
