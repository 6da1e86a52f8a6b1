// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'

const meta = { title: 'States/Live session', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const NoneHome: Story = {
  name: 'none, home',
  args: { chart: 'liveSession', state: 'none', role: 'home' },
}

/** Initial state. */
export const NoneOrders: Story = {
  name: 'none, orders',
  args: { chart: 'liveSession', state: 'none', role: 'orders' },
}

/** liveSession.schedule */
export const UpcomingTomorrowHome: Story = {
  name: 'upcoming.tomorrow, home',
  args: { chart: 'liveSession', state: 'upcoming.tomorrow', role: 'home' },
}

/** liveSession.schedule */
export const UpcomingTomorrowOrders: Story = {
  name: 'upcoming.tomorrow, orders',
  args: { chart: 'liveSession', state: 'upcoming.tomorrow', role: 'orders' },
}

/** liveSession.schedule → clock.tick */
export const UpcomingTodayHome: Story = {
  name: 'upcoming.today, home',
  args: { chart: 'liveSession', state: 'upcoming.today', role: 'home' },
}

/** liveSession.schedule → clock.tick */
export const UpcomingTodayOrders: Story = {
  name: 'upcoming.today, orders',
  args: { chart: 'liveSession', state: 'upcoming.today', role: 'orders' },
}

/** liveSession.schedule → clock.tick */
export const OngoingHome: Story = {
  name: 'ongoing, home',
  args: { chart: 'liveSession', state: 'ongoing', role: 'home' },
}

/** liveSession.schedule → clock.tick */
export const OngoingOrders: Story = {
  name: 'ongoing, orders',
  args: { chart: 'liveSession', state: 'ongoing', role: 'orders' },
}
