import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ada } from '../../../stories/support/fixtures/index.js'
import { readAttributes, readLinks, renderHtml } from '../../../stories/support/render-html.js'
import { NavLinks } from './nav-links.js'
import { NotificationsLink } from './notifications-link.js'

test('[nav.1] the links of the navigation lead to their screens', () => {
  expect(readLinks(renderHtml(createElement(NavLinks)))).toEqual([
    ['Home', '/home'],
    ['Orders', '/orders'],
    ['Investment', '/investment'],
    ['Affiliate & Referral', '/affiliate'],
    ['Settings', '/settings'],
  ])
})

test('[nav.1] the bell leads to the notifications, and has the number of those that are unread', () => {
  const bell = renderHtml(createElement(NotificationsLink, { user: ada }))
  expect([readLinks(bell), readAttributes(bell, 'a', 'aria-label')]).toEqual([
    [['3', '/notifications']],
    ['Notifications, 3 unread'],
  ])
})
