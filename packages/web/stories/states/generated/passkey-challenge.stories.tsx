// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Passkey challenge',
  component: State,
  argTypes: createStateArgTypes('passkeyChallenge', ['none', 'issued']),
  decorators: [withChartState],
  parameters: { chart: 'passkeyChallenge' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `passkeyChallenge: none`, the initial state. */
export const None: Story = {
  name: 'None',
  args: { chart: 'passkeyChallenge', state: 'none', role: 'owner' },
}

/** `passkeyChallenge: issued`, reached by the event challenge.issue. */
export const Issued: Story = {
  name: 'Issued',
  args: { chart: 'passkeyChallenge', state: 'issued', role: 'owner' },
}
