// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Live session',
  component: State,
  argTypes: createStateArgTypes('liveSession', ['none', 'upcoming.tomorrow', 'upcoming.today', 'ongoing']),
  decorators: [withChartState],
  parameters: { chart: 'liveSession' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `liveSession: none`, the initial state. */
export const NoneHome: Story = {
  name: 'None · home',
  args: { chart: 'liveSession', state: 'none', role: 'home' },
}

/** `liveSession: none`, the initial state. */
export const NoneOrders: Story = {
  name: 'None · orders',
  args: { chart: 'liveSession', state: 'none', role: 'orders' },
}

/** `liveSession: upcoming.tomorrow`, reached by the event clock.tick. */
export const UpcomingTomorrowHome: Story = {
  name: 'Upcoming tomorrow · home',
  args: { chart: 'liveSession', state: 'upcoming.tomorrow', role: 'home' },
}

/** `liveSession: upcoming.tomorrow`, reached by the event clock.tick. */
export const UpcomingTomorrowOrders: Story = {
  name: 'Upcoming tomorrow · orders',
  args: { chart: 'liveSession', state: 'upcoming.tomorrow', role: 'orders' },
}

/** `liveSession: upcoming.today`, reached by the event clock.tick. */
export const UpcomingTodayHome: Story = {
  name: 'Upcoming today · home',
  args: { chart: 'liveSession', state: 'upcoming.today', role: 'home' },
}

/** `liveSession: upcoming.today`, reached by the event clock.tick. */
export const UpcomingTodayOrders: Story = {
  name: 'Upcoming today · orders',
  args: { chart: 'liveSession', state: 'upcoming.today', role: 'orders' },
}

/** `liveSession: ongoing`, reached by the event clock.tick. */
export const OngoingHome: Story = {
  name: 'Ongoing · home',
  args: { chart: 'liveSession', state: 'ongoing', role: 'home' },
}

/** `liveSession: ongoing`, reached by the event clock.tick. */
export const OngoingOrders: Story = {
  name: 'Ongoing · orders',
  args: { chart: 'liveSession', state: 'ongoing', role: 'orders' },
}
