import { investmentForm } from '@cht/machines/investments'
import type { Meta, StoryObj } from '@storybook/react'
import { doubled } from '../support/doubled.js'
import { largeAda } from '../support/extremes.js'
import { holds } from '../support/held.js'
import { desktop, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const HEADING = 'New investment'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Create investment',
  component: StillApp,
  args: { at: '/create-investment' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
const chosen: Story = {
  args: { forms: [holds(investmentForm, 'editing', { amount: 100_000, planDurationDays: 14 })] },
  play: stands(HEADING, /125,000/),
}
export const Chosen: Story = { ...chosen, globals: phone }
export const ChosenOnADesktop: Story = { ...chosen, globals: desktop }
export const NothingChosen: Story = {
  args: { forms: [holds(investmentForm, 'failed')] },
  globals: phone,
  play: stands(HEADING, 'Select an amount and a duration'),
}
export const LargeAmounts: Story = {
  args: { user: largeAda },
  globals: small,
  play: stands(HEADING, /999,999,999/),
}
export const TextDoubled: Story = { ...chosen, ...doubled(HEADING, /125,000/) }
