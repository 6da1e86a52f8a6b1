import { investmentForm } from '@cht/machines/investments'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { largeAda } from '../support/fixtures/extremes.js'
import { desktop, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const HEADING = 'New investment'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Create investment',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/create-investment' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = {
  name: 'Usual content',
  play: async (context) => {
    await expectScreen(HEADING, /Amounts above that cannot be chosen\.$/)(context)
    await expect(context.canvas.getByRole('radio', { name: '500,000 CHT' })).toBeDisabled()
  },
}
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
const selected: Story = {
  args: { forms: [stubForm(investmentForm, 'editing', { amount: 100_000, planDurationDays: 14 })] },
  play: expectScreen(HEADING, /125,000/),
}
export const Selected: Story = { ...selected }
export const SelectedOnDesktop: Story = { ...selected, name: 'Selected, on a desktop', globals: desktop }
export const NothingSelected: Story = {
  name: 'Nothing selected',
  args: { forms: [stubForm(investmentForm, 'failed')] },
  play: expectScreen(HEADING, 'Select an amount and a duration'),
}
export const LargeAmounts: Story = {
  name: 'Large amounts, on a small phone',
  args: { user: largeAda },
  globals: small,
  play: expectScreen(HEADING, /999,999,999/),
}
export const TextDoubled: Story = {
  ...selected,
  name: 'Text doubled',
  ...atDoubleTextSize(HEADING, /125,000/),
}
