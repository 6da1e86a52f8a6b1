// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Standing',
  component: State,
  argTypes: createStateArgTypes('standing', ['active', 'suspended', 'suspendedWithoutConfirming', 'held', 'heldWithoutConfirming']),
  decorators: [withChartState],
  parameters: { chart: 'standing' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `standing: active`, the initial state. */
export const ActiveHome: Story = {
  name: 'Active · home',
  args: { chart: 'standing', state: 'active', role: 'home' },
}

/** `standing: active`, the initial state. */
export const ActiveOrders: Story = {
  name: 'Active · orders',
  args: { chart: 'standing', state: 'active', role: 'orders' },
}

/** `standing: suspended`, reached by the event account.suspend. */
export const SuspendedHome: Story = {
  name: 'Suspended · home',
  args: { chart: 'standing', state: 'suspended', role: 'home' },
}

/** `standing: suspended`, reached by the event account.suspend. */
export const SuspendedOrders: Story = {
  name: 'Suspended · orders',
  args: { chart: 'standing', state: 'suspended', role: 'orders' },
}

/** `standing: suspendedWithoutConfirming`, reached by the event account.suspend. */
export const SuspendedWithoutConfirmingHome: Story = {
  name: 'Suspended without confirming · home',
  args: { chart: 'standing', state: 'suspendedWithoutConfirming', role: 'home' },
}

/** `standing: suspendedWithoutConfirming`, reached by the event account.suspend. */
export const SuspendedWithoutConfirmingOrders: Story = {
  name: 'Suspended without confirming · orders',
  args: { chart: 'standing', state: 'suspendedWithoutConfirming', role: 'orders' },
}

/** `standing: held`, reached by the event account.hold. */
export const HeldHome: Story = {
  name: 'Held · home',
  args: { chart: 'standing', state: 'held', role: 'home' },
}

/** `standing: held`, reached by the event account.hold. */
export const HeldOrders: Story = {
  name: 'Held · orders',
  args: { chart: 'standing', state: 'held', role: 'orders' },
}

/** `standing: heldWithoutConfirming`, reached by the event account.hold. */
export const HeldWithoutConfirmingHome: Story = {
  name: 'Held without confirming · home',
  args: { chart: 'standing', state: 'heldWithoutConfirming', role: 'home' },
}

/** `standing: heldWithoutConfirming`, reached by the event account.hold. */
export const HeldWithoutConfirmingOrders: Story = {
  name: 'Held without confirming · orders',
  args: { chart: 'standing', state: 'heldWithoutConfirming', role: 'orders' },
}
