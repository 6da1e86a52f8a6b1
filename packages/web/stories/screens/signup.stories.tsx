import { signupForm } from '@cht/machines/auth'
import type { Meta, StoryObj } from '@storybook/react'
import { doubled } from '../support/doubled.js'
import { LONG_NAME } from '../support/extremes.js'
import { holds } from '../support/held.js'
import { desktop, phone, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const HEADING = 'Create your account'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Signup',
  component: StillApp,
  args: { at: '/signup?ref=ADA7K2', gate: 'guest' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
export const NothingFilledIn: Story = {
  args: { forms: [holds(signupForm, 'failed')] },
  globals: phone,
  play: stands(HEADING, 'Please fill in all fields'),
}
export const LongNames: Story = {
  args: { forms: [holds(signupForm, 'editing', { fullName: LONG_NAME, username: LONG_NAME })] },
  globals: phone,
}
export const TextDoubled: Story = doubled(HEADING)
