// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Switch',
  component: State,
  argTypes: createStateArgTypes('switch', ['running', 'stopped']),
  decorators: [withChartState],
  parameters: { chart: 'switch' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `switch: running`, the initial state. */
export const RunningSignUp: Story = {
  name: 'Running · sign up',
  args: { chart: 'switch', state: 'running', role: 'signUp' },
}

/** `switch: running`, the initial state. */
export const RunningBuyOrder: Story = {
  name: 'Running · buy order',
  args: { chart: 'switch', state: 'running', role: 'buyOrder' },
}

/** `switch: running`, the initial state. */
export const RunningSellOrder: Story = {
  name: 'Running · sell order',
  args: { chart: 'switch', state: 'running', role: 'sellOrder' },
}

/** `switch: running`, the initial state. */
export const RunningStake: Story = {
  name: 'Running · stake',
  args: { chart: 'switch', state: 'running', role: 'stake' },
}

/** `switch: running`, the initial state. */
export const RunningPayment: Story = {
  name: 'Running · payment',
  args: { chart: 'switch', state: 'running', role: 'payment' },
}

/** `switch: running`, the initial state. */
export const RunningConfirmation: Story = {
  name: 'Running · confirmation',
  args: { chart: 'switch', state: 'running', role: 'confirmation' },
}

/** `switch: stopped`, reached by the event switch.stop. */
export const StoppedSignUp: Story = {
  name: 'Stopped · sign up',
  args: { chart: 'switch', state: 'stopped', role: 'signUp' },
}

/** `switch: stopped`, reached by the event switch.stop. */
export const StoppedBuyOrder: Story = {
  name: 'Stopped · buy order',
  args: { chart: 'switch', state: 'stopped', role: 'buyOrder' },
}

/** `switch: stopped`, reached by the event switch.stop. */
export const StoppedSellOrder: Story = {
  name: 'Stopped · sell order',
  args: { chart: 'switch', state: 'stopped', role: 'sellOrder' },
}

/** `switch: stopped`, reached by the event switch.stop. */
export const StoppedStake: Story = {
  name: 'Stopped · stake',
  args: { chart: 'switch', state: 'stopped', role: 'stake' },
}

/** `switch: stopped`, reached by the event switch.stop. */
export const StoppedPayment: Story = {
  name: 'Stopped · payment',
  args: { chart: 'switch', state: 'stopped', role: 'payment' },
}

/** `switch: stopped`, reached by the event switch.stop. */
export const StoppedConfirmation: Story = {
  name: 'Stopped · confirmation',
  args: { chart: 'switch', state: 'stopped', role: 'confirmation' },
}
