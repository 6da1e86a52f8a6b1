// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Authenticator set up',
  component: State,
  argTypes: createStateArgTypes('authenticatorSetUp', ['enteringCode', 'showingRecoveryCodes', 'done']),
  decorators: [withChartState],
  parameters: { chart: 'authenticatorSetUp' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `authenticatorSetUp: enteringCode`, the initial state. */
export const EnteringCode: Story = {
  name: 'Entering code',
  args: { chart: 'authenticatorSetUp', state: 'enteringCode', role: 'owner' },
}

/** `authenticatorSetUp: showingRecoveryCodes`, reached by the event code.accept. */
export const ShowingRecoveryCodes: Story = {
  name: 'Showing recovery codes',
  args: { chart: 'authenticatorSetUp', state: 'showingRecoveryCodes', role: 'owner' },
}

/** `authenticatorSetUp: done`, reached by the event code.accept. */
export const Done: Story = {
  name: 'Done',
  args: { chart: 'authenticatorSetUp', state: 'done', role: 'owner' },
}
