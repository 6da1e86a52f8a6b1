import { readAttributes, readLinks, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ada, buildTrade } from '../../../stories/support/fixtures/index.js'
import { stubTrades } from '../../../stories/support/fixtures/resources.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { MenuIconButton } from './menu-icon-button.js'
import { NavLinks } from './nav-links.js'
import { NotificationsLink } from './notifications-link.js'
import { TabBar } from './tab-bar.js'

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

test('the tabs of a phone lead to the same screens, and the last one opens the menu', () => {
  const tabs = renderHtml(createElement(TabBar, { user: ada }), { url: '/create-investment' })
  expect(readLinks(tabs)).toEqual([
    ['Home', '/home'],
    ['Orders', '/orders'],
    ['Stake', '/investment'],
    ['Invite', '/affiliate'],
  ])
  expect(readTexts(tabs, '[aria-current="page"]')).toEqual(['Stake'])
  expect(readTexts(tabs, 'button')).toEqual(['Menu'])
})

test('Orders has the number of trades that wait for the user, and so has the button of a menu that contains it', () => {
  const trade = buildTrade('awaitingPayment', 'buyer')
  const resources = stubTrades('buyer', [trade, { ...trade, _id: 'trade-2' }])
  const links = renderHtml(createElement(NavLinks), { resources })
  expect(readLinks(links)[1]).toEqual(['Orders 2', '/orders'])
  expect(readAttributes(links, '[href="/orders"]', 'aria-label')).toEqual(['Orders, 2 wait for you'])
  const tabs = renderHtml(createElement(TabBar, { user: ada }), { resources })
  expect(readAttributes(tabs, 'a, button', 'aria-label')).toEqual([
    undefined,
    'Orders, 2 wait for you',
    undefined,
    undefined,
    undefined,
  ])
  const button = renderHtml(createElement(MenuIconButton, { user: ada }), { resources })
  expect(readAttributes(button, 'button', 'aria-label')).toEqual(['Menu, 2 wait for you'])
})

test('[nav.1] the bell leads to the notifications; only the browser knows which of them are unread', () => {
  const bell = renderHtml(createElement(NotificationsLink, { user: ada }))
  expect([readLinks(bell), readAttributes(bell, 'a', 'aria-label')]).toEqual([
    [['', '/notifications']],
    ['Notifications'],
  ])
})
