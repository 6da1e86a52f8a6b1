import { pendingVerification } from '@cht/machines/verification'
import type { Meta, StoryObj } from '@storybook/react'
import { doubled } from '../support/doubled.js'
import { longAda } from '../support/extremes.js'
import { fails, loads } from '../support/held.js'
import { desktop, loading, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'
import { unverifiedAda } from '../support/world.js'

const HEADING = 'Settings'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Settings',
  component: StillApp,
  args: { at: '/settings', user: unverifiedAda },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

const verification: Story = { play: stands(HEADING, 'Verify your identity') }
export const Verification: Story = { ...verification, globals: phone }
export const VerificationOnADesktop: Story = { ...verification, globals: desktop }
const profile: Story = { args: { at: '/settings?tab=profile' }, play: stands(HEADING, 'Edit your profile') }
export const Profile: Story = { ...profile, globals: phone }
export const ProfileOnADesktop: Story = { ...profile, globals: desktop }
const security: Story = {
  args: { at: '/settings?tab=security' },
  play: stands(HEADING, 'Change your password'),
}
export const Security: Story = { ...security, globals: phone }
export const SecurityOnADesktop: Story = { ...security, globals: desktop }

/** On a back end that says nothing of the identity with the user, it is asked for. */
const { verification: _said, ...unsaid } = unverifiedAda
export const Loading: Story = {
  args: { user: unsaid, resources: [loads(pendingVerification)] },
  globals: phone,
  play: loading(HEADING),
}
export const Failed: Story = {
  args: { user: unsaid, resources: [fails(pendingVerification)] },
  globals: phone,
  play: stands(HEADING, 'Your verification could not be loaded', 'Try again'),
}
/** A new email that waits for its code, and everything as long as it gets. */
export const LongNames: Story = {
  args: { at: '/settings?tab=profile', user: { ...longAda, pendingEmail: longAda.email } },
  globals: small,
  play: stands(HEADING, 'Confirm your new email'),
}
export const RejectedWithALongReason: Story = {
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
  play: stands(HEADING, /shows no document/),
}
export const TextDoubled: Story = doubled(HEADING, 'Verify your identity')
