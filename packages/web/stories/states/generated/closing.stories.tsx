// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Closing',
  component: State,
  argTypes: createStateArgTypes('closing', ['open', 'closed']),
  decorators: [withChartState],
  parameters: { chart: 'closing' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `closing: open`, the initial state. */
export const Open: Story = {
  name: 'Open',
  args: { chart: 'closing', state: 'open', role: 'owner' },
}

/** `closing: closed`, reached by the event account.close. */
export const Closed: Story = {
  name: 'Closed',
  args: { chart: 'closing', state: 'closed', role: 'owner' },
}
