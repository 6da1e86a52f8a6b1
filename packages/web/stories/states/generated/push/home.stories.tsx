// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'
import { createStateArgTypes } from '../../state-arg-types.js'
import { withChartState } from '../../with-chart-state.js'

const meta = {
  title: 'States/Push/Home',
  component: State,
  argTypes: createStateArgTypes('push', ['loading', 'notOffered', 'checking', 'unsupported', 'notInstalled', 'blocked.idle', 'blocked.lost', 'unreachable', 'off.idle', 'off.failed', 'renewing', 'lost.idle', 'lost.failed', 'turningOn', 'on.idle', 'on.failed', 'turningOff']),
  decorators: [withChartState],
  parameters: { chart: 'push' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `push: loading`, the initial state. */
export const Loading: Story = {
  name: 'Loading',
  args: { chart: 'push', state: 'loading', role: 'home' },
}

/** `push: notOffered`, reached by the event devices.load. */
export const NotOffered: Story = {
  name: 'Not offered',
  args: { chart: 'push', state: 'notOffered', role: 'home' },
}

/** `push: checking`, reached by the event devices.load. */
export const Checking: Story = {
  name: 'Checking',
  args: { chart: 'push', state: 'checking', role: 'home' },
}

/** `push: unsupported`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const Unsupported: Story = {
  name: 'Unsupported',
  args: { chart: 'push', state: 'unsupported', role: 'home' },
}

/** `push: notInstalled`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const NotInstalled: Story = {
  name: 'Not installed',
  args: { chart: 'push', state: 'notInstalled', role: 'home' },
}

/** `push: blocked.idle`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const BlockedIdle: Story = {
  name: 'Blocked idle',
  args: { chart: 'push', state: 'blocked.idle', role: 'home' },
}

/** `push: blocked.lost`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const BlockedLost: Story = {
  name: 'Blocked lost',
  args: { chart: 'push', state: 'blocked.lost', role: 'home' },
}

/** `push: unreachable`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOn → xstate.done.actor.0.push.turningOn. */
export const Unreachable: Story = {
  name: 'Unreachable',
  args: { chart: 'push', state: 'unreachable', role: 'home' },
}

/** `push: off.idle`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const OffIdle: Story = {
  name: 'Off idle',
  args: { chart: 'push', state: 'off.idle', role: 'home' },
}

/** `push: off.failed`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOn → xstate.done.actor.0.push.turningOn. */
export const OffFailed: Story = {
  name: 'Off failed',
  args: { chart: 'push', state: 'off.failed', role: 'home' },
}

/** `push: renewing`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const Renewing: Story = {
  name: 'Renewing',
  args: { chart: 'push', state: 'renewing', role: 'home' },
}

/** `push: lost.idle`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const LostIdle: Story = {
  name: 'Lost idle',
  args: { chart: 'push', state: 'lost.idle', role: 'home' },
}

/** `push: lost.failed`, reached by the events devices.load → xstate.done.actor.0.push.checking → xstate.done.actor.0.push.renewing. */
export const LostFailed: Story = {
  name: 'Lost failed',
  args: { chart: 'push', state: 'lost.failed', role: 'home' },
}

/** `push: turningOn`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOn. */
export const TurningOn: Story = {
  name: 'Turning on',
  args: { chart: 'push', state: 'turningOn', role: 'home' },
}

/** `push: on.idle`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const OnIdle: Story = {
  name: 'On idle',
  args: { chart: 'push', state: 'on.idle', role: 'home' },
}

/** `push: on.failed`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOff → xstate.error.actor.0.push.turningOff. */
export const OnFailed: Story = {
  name: 'On failed',
  args: { chart: 'push', state: 'on.failed', role: 'home' },
}

/** `push: turningOff`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOff. */
export const TurningOff: Story = {
  name: 'Turning off',
  args: { chart: 'push', state: 'turningOff', role: 'home' },
}
