// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Authenticator',
  component: State,
  argTypes: createStateArgTypes('authenticator', ['none', 'awaitingCode', 'on']),
  decorators: [withChartState],
  parameters: { chart: 'authenticator' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `authenticator: none`, the initial state. */
export const None: Story = {
  name: 'None',
  args: { chart: 'authenticator', state: 'none', role: 'owner' },
}

/** `authenticator: awaitingCode`, reached by the event authenticator.setUp. */
export const AwaitingCode: Story = {
  name: 'Awaiting code',
  args: { chart: 'authenticator', state: 'awaitingCode', role: 'owner' },
}

/** `authenticator: on`, reached by the events authenticator.setUp → code.accept. */
export const On: Story = {
  name: 'On',
  args: { chart: 'authenticator', state: 'on', role: 'owner' },
}
