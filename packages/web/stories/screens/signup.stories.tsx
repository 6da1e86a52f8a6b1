import { signupForm } from '@cht/machines/auth'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { LONG_NAME } from '../support/fixtures/extremes.js'
import { setRewardedInvestments } from '../support/rewarded-investments.js'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const HEADING = 'Create your account'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Signup',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/signup?ref=ADA7K2', gate: 'guest' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
export const ServerRules: Story = {
  name: 'Rules of our server',
  beforeEach: setRewardedInvestments('first'),
  play: expectScreen(HEADING, /not a common password/, /until a day after the trade/),
}
export const EmptyFields: Story = {
  name: 'Empty fields',
  args: { forms: [stubForm(signupForm, 'failed')] },
  play: async (context) => {
    await expectScreen(HEADING, 'Please fill in all fields')(context)
    const { canvas } = context
    await expect(canvas.getByRole('textbox', { name: 'Full name' })).toHaveAccessibleDescription(
      'Please fill in all fields',
    )
    for (const label of ['Username', 'Email', 'Phone number', 'Password', 'Confirm password'])
      await expect(canvas.getByLabelText(label)).toHaveAccessibleDescription(`Fill in: ${label}.`)
    await expect(canvas.getByLabelText('Country')).toHaveAccessibleDescription('Choose: Country.')
    await expect(canvas.getByLabelText('Referral code')).not.toBeRequired()
  },
}
export const LongNames: Story = {
  name: 'Long names',
  args: { forms: [stubForm(signupForm, 'editing', { fullName: LONG_NAME, username: LONG_NAME })] },
}
export const TextDoubled: Story = { ...atDoubleTextSize(HEADING), name: 'Text doubled' }
