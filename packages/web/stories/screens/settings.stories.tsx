import { pendingVerification } from '@cht/machines/verification'
import type { Meta, StoryObj } from '@storybook/react'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { longAda } from '../support/fixtures/extremes.js'
import { unverifiedAda } from '../support/fixtures/index.js'
import { desktop, expectLoading, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubFailure, stubLoading } from '../support/stubs.js'

const HEADING = 'Settings'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Settings',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/settings', user: unverifiedAda },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

const verification: Story = { play: expectScreen(HEADING, 'Verify your identity') }
export const Verification: Story = { ...verification }
export const VerificationOnDesktop: Story = {
  ...verification,
  name: 'Verification, on a desktop',
  globals: desktop,
}
const profile: Story = {
  args: { url: '/settings?tab=profile' },
  play: expectScreen(HEADING, 'Edit your profile'),
}
export const Profile: Story = { ...profile }
export const ProfileOnDesktop: Story = { ...profile, name: 'Profile, on a desktop', globals: desktop }
const security: Story = {
  args: { url: '/settings?tab=security' },
  play: expectScreen(HEADING, 'Change your password'),
}
export const Security: Story = { ...security }
export const SecurityOnDesktop: Story = { ...security, name: 'Security, on a desktop', globals: desktop }

/** Another back end sends the user without `verification`: the screen reads the pending verification. */
const { verification: _, ...withoutVerification } = unverifiedAda
export const Loading: Story = {
  args: { user: withoutVerification, resources: [stubLoading(pendingVerification)] },
  play: expectLoading(HEADING),
}
export const Failed: Story = {
  args: { user: withoutVerification, resources: [stubFailure(pendingVerification)] },
  play: expectScreen(HEADING, 'Your verification could not be loaded', 'Try again'),
}
/** The longest names, and a new email that is not confirmed. */
export const LongNames: Story = {
  name: 'Long names, on a small phone',
  args: { url: '/settings?tab=profile', user: { ...longAda, pendingEmail: longAda.email } },
  globals: small,
  play: expectScreen(HEADING, 'Confirm your new email'),
}
export const LongRejectionReason: Story = {
  name: 'Long rejection reason, on a small phone',
  args: {
    user: {
      ...unverifiedAda,
      verification: {
        state: 'unverified',
        reason: `The picture ${'IMG0123456789'.repeat(5)}.png shows no document.`,
      },
    },
  },
  globals: small,
  play: expectScreen(HEADING, /shows no document/),
}
export const TextDoubled: Story = {
  ...atDoubleTextSize(HEADING, 'Verify your identity'),
  name: 'Text doubled',
}
