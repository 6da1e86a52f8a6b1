// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Session',
  component: State,
  argTypes: createStateArgTypes('session', ['checking', 'offline', 'unavailable', 'rechecking', 'guest', 'phoneUnverified', 'justVerified', 'verified']),
  decorators: [withChartState],
  parameters: { chart: 'session' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `session: checking`, the initial state. */
export const Checking: Story = {
  name: 'Checking',
  args: { chart: 'session', state: 'checking', role: 'anyone' },
}

/** `session: offline`, reached by the event xstate.error.actor.0.session.checking. */
export const Offline: Story = {
  name: 'Offline',
  args: { chart: 'session', state: 'offline', role: 'anyone' },
}

/** `session: unavailable`, reached by the event xstate.error.actor.0.session.checking. */
export const Unavailable: Story = {
  name: 'Unavailable',
  args: { chart: 'session', state: 'unavailable', role: 'anyone' },
}

/** `session: rechecking`, reached by the events xstate.error.actor.0.session.checking → session.check. */
export const Rechecking: Story = {
  name: 'Rechecking',
  args: { chart: 'session', state: 'rechecking', role: 'anyone' },
}

/** `session: guest`, reached by the event session.end. */
export const Guest: Story = {
  name: 'Guest',
  args: { chart: 'session', state: 'guest', role: 'anyone' },
}

/** `session: phoneUnverified`, reached by the event session.start. */
export const PhoneUnverified: Story = {
  name: 'Phone unverified',
  args: { chart: 'session', state: 'phoneUnverified', role: 'anyone' },
}

/** `session: justVerified`, reached by the events session.start → phone.verify. */
export const JustVerified: Story = {
  name: 'Just verified',
  args: { chart: 'session', state: 'justVerified', role: 'anyone' },
}

/** `session: verified`, reached by the event session.start. */
export const Verified: Story = {
  name: 'Verified',
  args: { chart: 'session', state: 'verified', role: 'anyone' },
}
