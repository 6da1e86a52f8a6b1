import { moreNotifications, pageNotifications } from '@cht/machines/notifications'
import { filterNotifications } from '@cht/sdk/notifications'
import { asPage } from '@cht/sdk/pagination'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { allFailed, fiftyOfAll, nothingYet } from '../support/conditions.js'
import { doubled } from '../support/doubled.js'
import { fiftyNews, LONG_NAME, longNews } from '../support/extremes.js'
import { loads, shows } from '../support/held.js'
import { desktop, fifty, firstFive, loading, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'
import { ada, news } from '../support/world.js'

const HEADING = 'Notifications'
const OLDER = 'older'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Notifications',
  component: StillApp,
  args: { at: '/notifications' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone, play: stands(HEADING, 'Order matched') }
export const Desktop: Story = { globals: desktop, play: stands(HEADING, 'Order matched') }
export const OfOneKind: Story = {
  args: { at: '/notifications?tab=settings' },
  globals: phone,
  play: stands(HEADING, 'Identity verified'),
}
/** Older ones may be of this kind: nothing says that there are none. */
export const NoneAmongTheLatest: Story = {
  args: {
    at: '/notifications?tab=investments',
    resources: [
      shows(pageNotifications, asPage(filterNotifications(fiftyNews, 'orders'), OLDER)),
      loads(moreNotifications(OLDER, 20)),
    ],
  },
  globals: phone,
  play: stands(HEADING, /^None among the latest \d+\.$/, 'Show more'),
}
export const Loading: Story = { args: { network: 'slow' }, globals: phone, play: loading(HEADING) }
export const Newcomer: Story = {
  args: { resources: nothingYet },
  globals: phone,
  play: stands(HEADING, 'No notifications available.'),
}
export const Fifty: Story = {
  args: { resources: fiftyOfAll },
  parameters: firstFive,
  globals: phone,
  play: fifty(HEADING, 'li'),
}
export const Failed: Story = {
  args: { resources: allFailed },
  globals: phone,
  play: stands(HEADING, 'Your notifications could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  globals: phone,
  play: stands(HEADING, 'Order matched'),
}
const SEEN = `notifications-seen.${ada._id}`
/** What was read in another tab is read in this one, which has kept a visit of its own before. */
export const ReadInAnotherTab: Story = {
  globals: phone,
  beforeEach: () => localStorage.removeItem(SEEN),
  play: async (context) => {
    await stands(HEADING, 'Order matched')(context)
    const bell = () => context.canvas.getByRole('link', { name: /^Notifications/ })
    const inAnotherTab = (seen: number) => {
      localStorage.setItem(SEEN, String(seen))
      window.dispatchEvent(new StorageEvent('storage', { key: SEEN }))
    }
    await userEvent.click(context.canvas.getByRole('link', { name: 'Back to home' }))
    await stands('Welcome, ada')(context)
    inAnotherTab(0)
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 3 unread'))
    inAnotherTab(news[0]?.createdAt ?? 0)
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
  },
}
export const LongWords: Story = {
  args: { resources: [shows(pageNotifications, longNews)] },
  globals: small,
  play: stands(HEADING, LONG_NAME),
}
export const TextDoubled: Story = doubled(HEADING, 'Order matched')
