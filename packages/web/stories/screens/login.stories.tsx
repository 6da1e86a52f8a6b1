import { loginForm } from '@cht/machines/auth'
import type { Meta, StoryObj } from '@storybook/react'
import { LONG_NAME } from '../support/fixtures/extremes.js'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const HEADING = 'Welcome back'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Login',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/login', gate: 'guest' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
export const EmptyFields: Story = {
  name: 'Empty fields',
  args: { forms: [stubForm(loginForm, 'failed')] },
  play: expectScreen(HEADING, 'Fill in all fields'),
}
export const LongEmail: Story = {
  name: 'Long email',
  args: {
    forms: [stubForm(loginForm, 'submitting', { email: `${LONG_NAME}@example.com`, password: LONG_NAME })],
  },
}
