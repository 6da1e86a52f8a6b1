import { screenNotifications } from '@cht/machines/notifications'
import { formatDateTime } from '@cht/sdk/rules'
import { findElement, readLinks, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { notifications } from '../../../stories/support/fixtures/index.js'
import { renderHtml, spaceOrderNumbers } from '../../../stories/support/render-html.js'
import { stubData } from '../../../stories/support/stubs.js'
import NotificationsScreen from './notifications-screen.js'

const renderNotifications = (tab?: string, list = notifications) =>
  renderHtml(createElement(NotificationsScreen), {
    url: tab === undefined ? '/notifications' : `/notifications?tab=${tab}`,
    resources: [stubData(screenNotifications, list)],
  })

test('[notes.1] has its title, an arrow back to /home and four tabs', () => {
  const screen = renderNotifications()
  expect(readTexts(screen, 'h1')).toEqual(['Notifications'])
  const back = findElement(screen, 'a[aria-label="Back to home"]')
  expect(back.getAttribute('href')).toBe('/home')
  expect(readTexts(screen, '[role="tab"]')).toEqual(['All', 'Orders', 'Investments', 'Settings'])
})

test('[notes.2] each notification has its title, its content and its date', () => {
  expect(readTexts(renderNotifications(), 'li')).toEqual(
    notifications.map(
      ({ title, content, createdAt }) =>
        expect.stringContaining(
          spaceOrderNumbers(`${title} ${content} ${formatDateTime(createdAt)}`),
        ) as string,
    ),
  )
})

test('[notes.3] without notifications the screen says that there are none', () => {
  expect(readTexts(renderNotifications(undefined, []), '[role="tabpanel"]')).toEqual([
    'No notifications available.',
  ])
})

test('[notes.4] the tab All, selected by default, lists all notifications; another tab those of its category', () => {
  const listTitles = (tab?: string) => {
    const screen = renderNotifications(tab)
    const [selected] = readTexts(screen, '[role="tab"][aria-selected="true"]')
    return [
      selected,
      readLinks(screen)
        // The arrow back to /home has no text.
        .filter(([text]) => text !== '')
        .map(([, href]) => href),
    ]
  }
  const [order, investment, identity] = notifications.map(({ href }) => href)
  expect([undefined, 'all', 'orders', 'investments', 'settings'].map(listTitles)).toEqual([
    ['All', [order, investment, identity]],
    ['All', [order, investment, identity]],
    ['Orders', [order]],
    ['Investments', [investment]],
    ['Settings', [identity]],
  ])
})
