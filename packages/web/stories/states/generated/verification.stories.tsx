// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Verification',
  component: State,
  argTypes: createStateArgTypes('verification', ['unverified', 'pendingReview', 'verified']),
  decorators: [withChartState],
  parameters: { chart: 'verification' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `verification: unverified`, the initial state. */
export const UnverifiedSettings: Story = {
  name: 'Unverified · settings',
  args: { chart: 'verification', state: 'unverified', role: 'settings' },
}

/** `verification: unverified`, the initial state. */
export const UnverifiedHome: Story = {
  name: 'Unverified · home',
  args: { chart: 'verification', state: 'unverified', role: 'home' },
}

/** `verification: pendingReview`, reached by the event verification.submit. */
export const PendingReviewSettings: Story = {
  name: 'Pending review · settings',
  args: { chart: 'verification', state: 'pendingReview', role: 'settings' },
}

/** `verification: pendingReview`, reached by the event verification.submit. */
export const PendingReviewHome: Story = {
  name: 'Pending review · home',
  args: { chart: 'verification', state: 'pendingReview', role: 'home' },
}

/** `verification: verified`, reached by the events verification.submit → verification.approve. */
export const VerifiedSettings: Story = {
  name: 'Verified · settings',
  args: { chart: 'verification', state: 'verified', role: 'settings' },
}

/** `verification: verified`, reached by the events verification.submit → verification.approve. */
export const VerifiedHome: Story = {
  name: 'Verified · home',
  args: { chart: 'verification', state: 'verified', role: 'home' },
}
