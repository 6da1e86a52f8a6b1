import type { Meta, StoryObj } from '@storybook/react'
import { desktop, expectScreen, phone } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Verify success',
  component: StaticApp,
  args: { url: '/verify-success', gate: 'justVerified' },
  play: expectScreen('Your account is verified'),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
/** Without a session, the code takes effect at the next login in this browser. */
export const NotSignedIn: Story = {
  args: { signedIn: false },
  globals: phone,
  play: expectScreen('Your code is right', /Log in with your password in this browser within 10 minutes/),
}
