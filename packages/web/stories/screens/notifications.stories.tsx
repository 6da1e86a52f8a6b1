import { moreNotifications, NOTIFICATIONS_PAGE_SIZE, screenNotifications } from '@cht/machines/notifications'
import { toPage } from '@cht/sdk/contract'
import { filterNotifications } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { getUserKey } from '../../src/platform/user-items.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { fiftyNotifications, LONG_NAME, longNotifications } from '../support/fixtures/extremes.js'
import { ada, notifications } from '../support/fixtures/index.js'
import { emptyResources, failedResources, fiftyOfEach } from '../support/fixtures/resources.js'
import {
  auditFirstFive,
  desktop,
  expectFifty,
  expectLoading,
  expectScreen,
  small,
} from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData, stubLoading } from '../support/stubs.js'

const HEADING = 'Notifications'
const NEXT_CURSOR = 'older'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Notifications',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/notifications' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content', play: expectScreen(HEADING, /^Order matched/) }
export const Desktop: Story = {
  name: 'Usual content, on a desktop',
  globals: desktop,
  play: expectScreen(HEADING, /^Order matched/),
}
export const OneCategory: Story = {
  name: 'One category',
  args: { url: '/notifications?tab=settings' },
  play: expectScreen(HEADING, 'Identity verified'),
}
/** Later pages may have notifications of this category: the screen does not say that there are none. */
export const NoneOnFirstPage: Story = {
  name: 'None on first page',
  args: {
    url: '/notifications?tab=investments',
    resources: [
      stubData(screenNotifications, toPage(filterNotifications(fiftyNotifications, 'orders'), NEXT_CURSOR)),
      stubLoading(moreNotifications(NEXT_CURSOR, NOTIFICATIONS_PAGE_SIZE)),
    ],
  },
  play: expectScreen(HEADING, /^None among the latest \d+\.$/, 'Show more'),
}
export const Loading: Story = { args: { network: 'slow' }, play: expectLoading(HEADING) }
export const NewUser: Story = {
  name: 'New user',
  args: { resources: emptyResources },
  play: expectScreen(HEADING, 'No notifications available.'),
}
export const Fifty: Story = {
  args: { resources: fiftyOfEach },
  parameters: auditFirstFive,
  play: expectFifty(HEADING, 'li'),
}
export const Failed: Story = {
  args: { resources: failedResources },
  play: expectScreen(HEADING, 'Your notifications could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  play: expectScreen(HEADING, /^Order matched/),
}

const STORAGE_KEY = getUserKey(ada._id, 'notifications-seen')
/** A notification that was read in another tab of the browser counts as read in this one. */
export const ReadInAnotherTab: Story = {
  name: 'Read in another tab',
  play: async (context) => {
    await expectScreen(HEADING, /^Order matched/)(context)
    const getBell = () => context.canvas.getByRole('link', { name: /^Notifications/ })
    const visitInAnotherTab = (seenAt: number) => {
      localStorage.setItem(STORAGE_KEY, String(seenAt))
      window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
    }
    await userEvent.click(context.canvas.getByRole('link', { name: 'Back to home' }))
    await expectScreen('Welcome, ada')(context)
    // As if the screen had never been visited: this story has just visited it.
    visitInAnotherTab(0)
    await waitFor(() => expect(getBell()).toHaveAccessibleName('Notifications, 3 unread'))
    visitInAnotherTab(notifications[0]?.createdAt ?? 0)
    await waitFor(() => expect(getBell()).toHaveAccessibleName('Notifications'))
  },
}
export const LongText: Story = {
  name: 'Long text, on a small phone',
  args: { resources: [stubData(screenNotifications, longNotifications)] },
  globals: small,
  play: expectScreen(HEADING, LONG_NAME),
}
export const TextDoubled: Story = {
  ...atDoubleTextSize(HEADING, /^Order matched/),
  name: 'Text doubled',
}
