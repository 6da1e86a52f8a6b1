import { readAttributes, readLinks } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ada, buildTrade } from '../../../stories/support/fixtures/index.js'
import { stubTrades } from '../../../stories/support/fixtures/resources.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { MenuButton } from './menu-button.js'
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

test('the link of the screen that is open is the current page', () => {
  const links = renderHtml(createElement(NavLinks), { url: '/create-investment' })
  expect(readAttributes(links, 'a', 'aria-current')).toEqual([
    undefined,
    undefined,
    'page',
    undefined,
    undefined,
  ])
})

test('Orders and, for the side menu, the button of the menu have the number of trades that wait for the user', () => {
  const trade = buildTrade('awaitingPayment', 'buyer')
  const resources = stubTrades('buyer', [trade, { ...trade, _id: 'trade-2' }])
  const links = renderHtml(createElement(NavLinks), { resources })
  expect(readLinks(links)[1]).toEqual(['Orders 2', '/orders'])
  expect(readAttributes(links, '[href="/orders"]', 'aria-label')).toEqual(['Orders, 2 wait for you'])
  const button = renderHtml(createElement(MenuButton, { user: ada }), { resources })
  expect(readAttributes(button, 'button', 'aria-label')).toEqual(['Menu, 2 wait for you'])
})

test('[nav.1] the bell leads to the notifications, and has the number of those that are unread', () => {
  const bell = renderHtml(createElement(NotificationsLink, { user: ada }))
  expect([readLinks(bell), readAttributes(bell, 'a', 'aria-label')]).toEqual([
    [['3', '/notifications']],
    ['Notifications, 3 unread'],
  ])
})
