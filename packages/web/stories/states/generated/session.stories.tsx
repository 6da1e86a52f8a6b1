// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'

const meta = { title: 'States/Session', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const Checking: Story = {
  name: 'checking',
  args: { chart: 'session', state: 'checking', role: 'anyone' },
}

/** session.end */
export const Guest: Story = {
  name: 'guest',
  args: { chart: 'session', state: 'guest', role: 'anyone' },
}

/** session.start */
export const PhoneUnverified: Story = {
  name: 'phoneUnverified',
  args: { chart: 'session', state: 'phoneUnverified', role: 'anyone' },
}

/** session.start → phone.verify */
export const JustVerified: Story = {
  name: 'justVerified',
  args: { chart: 'session', state: 'justVerified', role: 'anyone' },
}

/** session.start */
export const Verified: Story = {
  name: 'verified',
  args: { chart: 'session', state: 'verified', role: 'anyone' },
}
