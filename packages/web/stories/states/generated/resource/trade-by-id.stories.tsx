// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'

const meta = { title: 'States/Resource/Trade by id', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const Asleep: Story = {
  name: 'asleep',
  args: { chart: 'resource', state: 'asleep', role: 'tradeById' },
}

/** resource.watch */
export const AwakeLoading: Story = {
  name: 'awake.loading',
  args: { chart: 'resource', state: 'awake.loading', role: 'tradeById' },
}

/** resource.watch → xstate.done.actor.0.resource.awake.loading */
export const AwakeSettled: Story = {
  name: 'awake.settled',
  args: { chart: 'resource', state: 'awake.settled', role: 'tradeById' },
}
