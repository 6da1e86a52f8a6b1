// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Email change',
  component: State,
  argTypes: createStateArgTypes('emailChange', ['none', 'awaitingCode', 'waiting']),
  decorators: [withChartState],
  parameters: { chart: 'emailChange' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `emailChange: none`, the initial state. */
export const None: Story = {
  name: 'None',
  args: { chart: 'emailChange', state: 'none', role: 'owner' },
}

/** `emailChange: awaitingCode`, reached by the event change.approve. */
export const AwaitingCode: Story = {
  name: 'Awaiting code',
  args: { chart: 'emailChange', state: 'awaitingCode', role: 'owner' },
}

/** `emailChange: waiting`, reached by the events change.approve → code.accept. */
export const Waiting: Story = {
  name: 'Waiting',
  args: { chart: 'emailChange', state: 'waiting', role: 'owner' },
}
