// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'

const meta = { title: 'States/Verification', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const UnverifiedSettings: Story = {
  name: 'unverified, settings',
  args: { chart: 'verification', state: 'unverified', role: 'settings' },
}

/** Initial state. */
export const UnverifiedHome: Story = {
  name: 'unverified, home',
  args: { chart: 'verification', state: 'unverified', role: 'home' },
}

/** verification.submit */
export const PendingReviewSettings: Story = {
  name: 'pendingReview, settings',
  args: { chart: 'verification', state: 'pendingReview', role: 'settings' },
}

/** verification.submit */
export const PendingReviewHome: Story = {
  name: 'pendingReview, home',
  args: { chart: 'verification', state: 'pendingReview', role: 'home' },
}

/** verification.submit → verification.approve */
export const VerifiedSettings: Story = {
  name: 'verified, settings',
  args: { chart: 'verification', state: 'verified', role: 'settings' },
}

/** verification.submit → verification.approve */
export const VerifiedHome: Story = {
  name: 'verified, home',
  args: { chart: 'verification', state: 'verified', role: 'home' },
}
