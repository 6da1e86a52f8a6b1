// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Password reset',
  component: State,
  argTypes: createStateArgTypes('passwordReset', ['requestingCode', 'enteringCode', 'done']),
  decorators: [withChartState],
  parameters: { chart: 'passwordReset' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `passwordReset: requestingCode`, the initial state. */
export const RequestingCode: Story = {
  name: 'Requesting code',
  args: { chart: 'passwordReset', state: 'requestingCode', role: 'guest' },
}

/** `passwordReset: enteringCode`, reached by the event code.send. */
export const EnteringCode: Story = {
  name: 'Entering code',
  args: { chart: 'passwordReset', state: 'enteringCode', role: 'guest' },
}

/** `passwordReset: done`, reached by the events code.send → password.set. */
export const Done: Story = {
  name: 'Done',
  args: { chart: 'passwordReset', state: 'done', role: 'guest' },
}
