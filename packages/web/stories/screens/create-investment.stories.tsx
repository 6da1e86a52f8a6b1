import { investmentForm } from '@cht/machines/investments'
import type { Meta, StoryObj } from '@storybook/react'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { largeAda } from '../support/fixtures/extremes.js'
import { desktop, expectScreen, phone, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const HEADING = 'New investment'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Create investment',
  component: StaticApp,
  args: { url: '/create-investment' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
const selected: Story = {
  args: { forms: [stubForm(investmentForm, 'editing', { amount: 100_000, planDurationDays: 14 })] },
  play: expectScreen(HEADING, /125,000/),
}
export const Selected: Story = { ...selected, globals: phone }
export const SelectedOnDesktop: Story = { ...selected, globals: desktop }
export const NothingSelected: Story = {
  args: { forms: [stubForm(investmentForm, 'failed')] },
  globals: phone,
  play: expectScreen(HEADING, 'Select an amount and a duration'),
}
export const LargeAmounts: Story = {
  args: { user: largeAda },
  globals: small,
  play: expectScreen(HEADING, /999,999,999/),
}
export const TextDoubled: Story = { ...selected, ...atDoubleTextSize(HEADING, /125,000/) }
