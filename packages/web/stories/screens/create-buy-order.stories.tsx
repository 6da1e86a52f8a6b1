import { buyOrderForm } from '@cht/machines/orders'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { buildTrade, unverifiedAda } from '../support/fixtures/index.js'
import { emptyResources, failedResources, stubTrades } from '../support/fixtures/resources.js'
import { desktop, expectScreen, phone, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const HEADING = 'New buy order'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Create buy order',
  component: StaticApp,
  args: { url: '/create-buy-order' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone, play: expectScreen(HEADING, '2 sellers') }
export const Desktop: Story = { globals: desktop, play: expectScreen(HEADING, '2 sellers') }
const limited: Story = {
  args: { user: unverifiedAda, resources: emptyResources },
  play: expectScreen(HEADING, /^Until your identity is verified or you have completed a purchase/),
}
export const LimitedToOne: Story = { ...limited, globals: phone }
export const LimitedToOneOnDesktop: Story = { ...limited, globals: desktop }
const limitReached: Story = {
  args: { user: unverifiedAda, resources: stubTrades('buyer', []) },
  play: expectScreen(HEADING, /^You have an open buy order/, 'Verify your identity'),
}
export const LimitReached: Story = { ...limitReached, globals: phone }
export const LimitReachedOnDesktop: Story = { ...limitReached, globals: desktop }
/** A completed purchase lifts the limit. */
export const CompletedPurchase: Story = {
  args: { user: unverifiedAda, resources: stubTrades('buyer', [buildTrade('completed', 'buyer')]) },
  globals: phone,
  play: async (context) => {
    await expectScreen(HEADING)(context)
    await waitFor(() => expect(context.canvas.queryByText(/completed a purchase/)).toBe(null))
  },
}
export const Selected: Story = {
  args: { forms: [stubForm(buyOrderForm, 'editing', { amount: 950_000, paymentMethod: 'bank' })] },
  globals: small,
  play: expectScreen(HEADING, '950,000.00'),
}
export const NothingSelected: Story = {
  args: { forms: [stubForm(buyOrderForm, 'failed')] },
  globals: phone,
  play: expectScreen(HEADING, 'Select an amount and a payment method'),
}
export const NoSellers: Story = {
  args: { resources: emptyResources },
  globals: phone,
  play: expectScreen(HEADING, 'no sellers'),
}
/** An order can be placed without the market counts and the live sessions. */
export const Failed: Story = {
  args: { resources: failedResources },
  globals: phone,
  play: expectScreen(HEADING, '950,000'),
}
export const TextDoubled: Story = atDoubleTextSize(HEADING, '2 sellers')
