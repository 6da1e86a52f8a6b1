import { buyOrderForm } from '@cht/machines/orders'
import type { Meta, StoryObj } from '@storybook/react'
import { allFailed, nothingYet } from '../support/conditions.js'
import { doubled } from '../support/doubled.js'
import { holds } from '../support/held.js'
import { desktop, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const HEADING = 'New buy order'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Create buy order',
  component: StillApp,
  args: { at: '/create-buy-order' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone, play: stands(HEADING, '2 sellers') }
export const Desktop: Story = { globals: desktop, play: stands(HEADING, '2 sellers') }
export const Chosen: Story = {
  args: { forms: [holds(buyOrderForm, 'editing', { amount: 950_000, paymentMethod: 'bank' })] },
  globals: small,
  play: stands(HEADING, '950,000.00'),
}
export const NothingChosen: Story = {
  args: { forms: [holds(buyOrderForm, 'failed')] },
  globals: phone,
  play: stands(HEADING, 'Select an amount and a payment method'),
}
export const NobodyWaits: Story = {
  args: { resources: nothingYet },
  globals: phone,
  play: stands(HEADING, 'no sellers'),
}
/** Without counts and sessions an order can still be placed. */
export const Failed: Story = {
  args: { resources: allFailed },
  globals: phone,
  play: stands(HEADING, '950,000'),
}
export const TextDoubled: Story = doubled(HEADING, '2 sellers')
