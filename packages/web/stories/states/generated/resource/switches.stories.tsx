// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'
import { createStateArgTypes } from '../../state-arg-types.js'
import { withChartState } from '../../with-chart-state.js'

const meta = {
  title: 'States/Resource/Switches',
  component: State,
  argTypes: createStateArgTypes('resource', ['asleep', 'awake.loading', 'awake.settled']),
  decorators: [withChartState],
  parameters: { chart: 'resource' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `resource: asleep`. */
export const Asleep: Story = {
  name: 'Asleep',
  args: { chart: 'resource', state: 'asleep', role: 'switches' },
}

/** `resource: awake.loading`. */
export const AwakeLoading: Story = {
  name: 'Awake loading',
  args: { chart: 'resource', state: 'awake.loading', role: 'switches' },
}

/** `resource: awake.settled`. */
export const AwakeSettled: Story = {
  name: 'Awake settled',
  args: { chart: 'resource', state: 'awake.settled', role: 'switches' },
}
