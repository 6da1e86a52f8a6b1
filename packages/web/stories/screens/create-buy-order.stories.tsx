import { buyOrderForm } from '@cht/machines/orders'
import type { Meta, StoryObj } from '@storybook/react'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { emptyResources, failedResources } from '../support/fixtures/resources.js'
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
