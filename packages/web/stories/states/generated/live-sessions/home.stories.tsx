// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'
import { createStateArgTypes } from '../../state-arg-types.js'
import { withChartState } from '../../with-chart-state.js'

const meta = {
  title: 'States/Live sessions/Home',
  component: State,
  argTypes: createStateArgTypes('liveSessions', ['loading', 'unavailable', 'loaded']),
  decorators: [withChartState],
  parameters: { chart: 'liveSessions' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `liveSessions: loading`, the initial state. */
export const Loading: Story = {
  name: 'Loading',
  args: { chart: 'liveSessions', state: 'loading', role: 'home' },
}

/** `liveSessions: unavailable`, reached by the event liveSessions.fail. */
export const Unavailable: Story = {
  name: 'Unavailable',
  args: { chart: 'liveSessions', state: 'unavailable', role: 'home' },
}

/** `liveSessions: loaded`, reached by the event liveSessions.load. */
export const Loaded: Story = {
  name: 'Loaded',
  args: { chart: 'liveSessions', state: 'loaded', role: 'home' },
}
