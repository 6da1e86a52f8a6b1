import { codeForm } from '@cht/machines/auth'
import { auth } from '@cht/sdk/contract'
import type { Meta, StoryObj } from '@storybook/react'
import { longAda } from '../support/fixtures/extremes.js'
import { desktop, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const HEADING = 'Verify your account'
const ERROR = auth.verifyOtp.fallback

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Verify phone',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/verify-phone', gate: 'phoneUnverified' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
export const WrongCode: Story = {
  name: 'Wrong code',
  args: { forms: [stubForm(codeForm, 'failed', { code: '482913' }, ERROR)] },
  play: expectScreen(HEADING, ERROR),
}
/** Without a session, e.g. on another device, the screen asks for the email too. */
export const NotSignedIn: Story = {
  name: 'Not signed in',
  args: { gate: 'guest' },
  play: expectScreen(HEADING, 'Email'),
}
export const LongEmail: Story = {
  name: 'Long email, on a small phone',
  args: { user: longAda },
  globals: small,
}
