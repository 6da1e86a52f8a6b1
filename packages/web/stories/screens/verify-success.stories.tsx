import type { Meta, StoryObj } from '@storybook/react'
import { setRewardedInvestments } from '../support/rewarded-investments.js'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Verify success',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/verify-success', gate: 'justVerified' },
  play: expectScreen('Your email is confirmed'),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
/** Without a session, the code takes effect at the next login in this browser. */
export const NotSignedIn: Story = {
  name: 'Not signed in',
  args: { signedIn: false },
  beforeEach: setRewardedInvestments('first'),
  play: expectScreen('Your code is right', /Log in with your password in this browser within 10 minutes/),
}
/** Another back end need not bind the code to the browser. */
export const NotSignedInElsewhere: Story = {
  name: 'Not signed in, another back end',
  args: { signedIn: false },
  play: expectScreen('Your code is right', 'Log in with your password.'),
}
