// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Webhook',
  component: State,
  argTypes: createStateArgTypes('webhook', ['active', 'paused']),
  decorators: [withChartState],
  parameters: { chart: 'webhook' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `webhook: active`, the initial state. */
export const Active: Story = {
  name: 'Active',
  args: { chart: 'webhook', state: 'active', role: 'owner' },
}

/** `webhook: paused`, reached by the events delivery.fail → delivery.fail → delivery.fail → delivery.fail → delivery.fail → delivery.fail → delivery.fail → delivery.fail → delivery.fail → delivery.fail. */
export const Paused: Story = {
  name: 'Paused',
  args: { chart: 'webhook', state: 'paused', role: 'owner' },
}
