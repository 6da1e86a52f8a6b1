import { loginForm } from '@cht/machines/auth'
import type { Meta, StoryObj } from '@storybook/react'
import { LONG_NAME } from '../support/fixtures/extremes.js'
import { desktop, expectScreen, phone } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const HEADING = 'Welcome back'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Login',
  component: StaticApp,
  args: { url: '/login', gate: 'guest' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
export const EmptyFields: Story = {
  args: { forms: [stubForm(loginForm, 'failed')] },
  globals: phone,
  play: expectScreen(HEADING, 'Fill in all fields'),
}
export const LongEmail: Story = {
  args: {
    forms: [stubForm(loginForm, 'submitting', { email: `${LONG_NAME}@example.com`, password: LONG_NAME })],
  },
  globals: phone,
}
