// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'

const meta = { title: 'States/Live sessions/Home', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const Loading: Story = {
  name: 'loading',
  args: { chart: 'liveSessions', state: 'loading', role: 'home' },
}

/** sessions.fail */
export const Unavailable: Story = {
  name: 'unavailable',
  args: { chart: 'liveSessions', state: 'unavailable', role: 'home' },
}

/** sessions.load */
export const Loaded: Story = {
  name: 'loaded',
  args: { chart: 'liveSessions', state: 'loaded', role: 'home' },
}
