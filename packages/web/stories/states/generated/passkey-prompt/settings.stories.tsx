// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'
import { createStateArgTypes } from '../../state-arg-types.js'
import { withChartState } from '../../with-chart-state.js'

const meta = {
  title: 'States/Passkey prompt/Settings',
  component: State,
  argTypes: createStateArgTypes('passkeyPrompt', ['closed', 'open.waiting', 'open.unanswered']),
  decorators: [withChartState],
  parameters: { chart: 'passkeyPrompt' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `passkeyPrompt: closed`, the initial state. */
export const Closed: Story = {
  name: 'Closed',
  args: { chart: 'passkeyPrompt', state: 'closed', role: 'settings' },
}

/** `passkeyPrompt: open.waiting`, reached by the event prompt.open. */
export const OpenWaiting: Story = {
  name: 'Open waiting',
  args: { chart: 'passkeyPrompt', state: 'open.waiting', role: 'settings' },
}

/** `passkeyPrompt: open.unanswered`, reached by the events prompt.open → xstate.after.patience.passkeyPrompt.open.waiting. */
export const OpenUnanswered: Story = {
  name: 'Open unanswered',
  args: { chart: 'passkeyPrompt', state: 'open.unanswered', role: 'settings' },
}
