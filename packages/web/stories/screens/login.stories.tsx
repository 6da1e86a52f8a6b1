import { loginForm } from '@cht/machines/auth'
import type { Meta, StoryObj } from '@storybook/react'
import { LONG_NAME } from '../support/extremes.js'
import { holds } from '../support/held.js'
import { desktop, phone, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const HEADING = 'Welcome back'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Login',
  component: StillApp,
  args: { at: '/login', gate: 'guest' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
export const NothingFilledIn: Story = {
  args: { forms: [holds(loginForm, 'failed')] },
  globals: phone,
  play: stands(HEADING, 'Fill in all fields'),
}
export const LongEmail: Story = {
  args: {
    forms: [holds(loginForm, 'submitting', { email: `${LONG_NAME}@example.com`, password: LONG_NAME })],
  },
  globals: phone,
}
