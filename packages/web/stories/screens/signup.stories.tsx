import { signupForm } from '@cht/machines/auth'
import type { Meta, StoryObj } from '@storybook/react'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { LONG_NAME } from '../support/fixtures/extremes.js'
import { desktop, expectScreen, phone } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const HEADING = 'Create your account'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Signup',
  component: StaticApp,
  args: { url: '/signup?ref=ADA7K2', gate: 'guest' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
export const EmptyFields: Story = {
  args: { forms: [stubForm(signupForm, 'failed')] },
  globals: phone,
  play: expectScreen(HEADING, 'Please fill in all fields'),
}
export const LongNames: Story = {
  args: { forms: [stubForm(signupForm, 'editing', { fullName: LONG_NAME, username: LONG_NAME })] },
  globals: phone,
}
export const TextDoubled: Story = atDoubleTextSize(HEADING)
