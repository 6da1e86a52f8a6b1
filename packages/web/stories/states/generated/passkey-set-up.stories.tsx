// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Passkey set up',
  component: State,
  argTypes: createStateArgTypes('passkeySetUp', ['offering', 'showingRecoveryCodes']),
  decorators: [withChartState],
  parameters: { chart: 'passkeySetUp' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `passkeySetUp: offering`, the initial state. */
export const Offering: Story = {
  name: 'Offering',
  args: { chart: 'passkeySetUp', state: 'offering', role: 'owner' },
}

/** `passkeySetUp: showingRecoveryCodes`, reached by the event passkey.add. */
export const ShowingRecoveryCodes: Story = {
  name: 'Showing recovery codes',
  args: { chart: 'passkeySetUp', state: 'showingRecoveryCodes', role: 'owner' },
}
