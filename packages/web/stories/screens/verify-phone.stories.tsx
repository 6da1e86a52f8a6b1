import { codeForm } from '@cht/machines/auth'
import { auth } from '@cht/sdk/auth'
import type { Meta, StoryObj } from '@storybook/react'
import { longAda } from '../support/extremes.js'
import { holds } from '../support/held.js'
import { desktop, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const HEADING = 'Verify your account'
const REFUSAL = auth.verifyOtp.fallback

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Verify phone',
  component: StillApp,
  args: { at: '/verify-phone', gate: 'phoneUnverified' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
export const WrongCode: Story = {
  args: { forms: [holds(codeForm, 'failed', { code: '482913' }, REFUSAL)] },
  globals: phone,
  play: stands(HEADING, REFUSAL),
}
/** Come back on another device: the email is asked for too. */
export const NotSignedIn: Story = { args: { gate: 'guest' }, globals: phone }
export const LongEmail: Story = { args: { user: longAda }, globals: small }
