// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'
import { createStateArgTypes } from '../../state-arg-types.js'
import { withChartState } from '../../with-chart-state.js'

const meta = {
  title: 'States/Push/Orders',
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
  args: { chart: 'push', state: 'loading', role: 'orders' },
}

/** `push: notOffered`, reached by the event devices.load. */
export const NotOffered: Story = {
  name: 'Not offered',
  args: { chart: 'push', state: 'notOffered', role: 'orders' },
}

/** `push: checking`, reached by the event devices.load. */
export const Checking: Story = {
  name: 'Checking',
  args: { chart: 'push', state: 'checking', role: 'orders' },
}

/** `push: unsupported`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const Unsupported: Story = {
  name: 'Unsupported',
  args: { chart: 'push', state: 'unsupported', role: 'orders' },
}

/** `push: notInstalled`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const NotInstalled: Story = {
  name: 'Not installed',
  args: { chart: 'push', state: 'notInstalled', role: 'orders' },
}

/** `push: blocked.idle`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const BlockedIdle: Story = {
  name: 'Blocked idle',
  args: { chart: 'push', state: 'blocked.idle', role: 'orders' },
}

/** `push: blocked.lost`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const BlockedLost: Story = {
  name: 'Blocked lost',
  args: { chart: 'push', state: 'blocked.lost', role: 'orders' },
}

/** `push: unreachable`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOn → xstate.done.actor.0.push.turningOn. */
export const Unreachable: Story = {
  name: 'Unreachable',
  args: { chart: 'push', state: 'unreachable', role: 'orders' },
}

/** `push: off.idle`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const OffIdle: Story = {
  name: 'Off idle',
  args: { chart: 'push', state: 'off.idle', role: 'orders' },
}

/** `push: off.failed`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOn → xstate.done.actor.0.push.turningOn. */
export const OffFailed: Story = {
  name: 'Off failed',
  args: { chart: 'push', state: 'off.failed', role: 'orders' },
}

/** `push: renewing`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const Renewing: Story = {
  name: 'Renewing',
  args: { chart: 'push', state: 'renewing', role: 'orders' },
}

/** `push: lost.idle`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const LostIdle: Story = {
  name: 'Lost idle',
  args: { chart: 'push', state: 'lost.idle', role: 'orders' },
}

/** `push: lost.failed`, reached by the events devices.load → xstate.done.actor.0.push.checking → xstate.done.actor.0.push.renewing. */
export const LostFailed: Story = {
  name: 'Lost failed',
  args: { chart: 'push', state: 'lost.failed', role: 'orders' },
}

/** `push: turningOn`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOn. */
export const TurningOn: Story = {
  name: 'Turning on',
  args: { chart: 'push', state: 'turningOn', role: 'orders' },
}

/** `push: on.idle`, reached by the events devices.load → xstate.done.actor.0.push.checking. */
export const OnIdle: Story = {
  name: 'On idle',
  args: { chart: 'push', state: 'on.idle', role: 'orders' },
}

/** `push: on.failed`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOff → xstate.error.actor.0.push.turningOff. */
export const OnFailed: Story = {
  name: 'On failed',
  args: { chart: 'push', state: 'on.failed', role: 'orders' },
}

/** `push: turningOff`, reached by the events devices.load → xstate.done.actor.0.push.checking → push.turnOff. */
export const TurningOff: Story = {
  name: 'Turning off',
  args: { chart: 'push', state: 'turningOff', role: 'orders' },
}
