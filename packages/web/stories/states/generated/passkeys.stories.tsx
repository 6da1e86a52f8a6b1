// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Passkeys',
  component: State,
  argTypes: createStateArgTypes('passkeys', ['none', 'some']),
  decorators: [withChartState],
  parameters: { chart: 'passkeys' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `passkeys: none`, the initial state. */
export const None: Story = {
  name: 'None',
  args: { chart: 'passkeys', state: 'none', role: 'owner' },
}

/** `passkeys: some`, reached by the event passkey.add. */
export const Some: Story = {
  name: 'Some',
  args: { chart: 'passkeys', state: 'some', role: 'owner' },
}
