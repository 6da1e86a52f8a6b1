import { openTrades, tradeById } from '@cht/machines/trades'
import { findElement, readText, readTexts } from '@cht/ui/stories/read-html'
import { parse } from 'node-html-parser'
import { describe, expect, test, vi } from 'vitest'
import { ada, buildTrade, TRADE_ID } from '../../../stories/support/fixtures/index.js'
import { createStaticApp, type StaticAppOptions } from '../../../stories/support/static-runtime.js'
import { stubData } from '../../../stories/support/stubs.js'
import { routes } from '../../platform/routes.js'
import { renderApp } from './render-app.js'

const deployment = {
  supportEmail: 'help@exchange.example',
  rewardedInvestments: 'first',
} as const

const brand = { name: 'Kola Exchange', shortName: 'Kola' }

interface RenderOptions extends StaticAppOptions {
  timeZone?: string
}

const renderAt = async (location: string, { timeZone = 'Africa/Lagos', ...options }: RenderOptions = {}) => {
  const page = await renderApp({ app: createStaticApp(options), location, timeZone, deployment, brand })
  return { ...page, root: parse(page.markup) }
}

const screens = routes.flatMap(({ path, access }) =>
  access === 'guestOnly' ? [] : [path.replace(':id', TRADE_ID)],
)

describe.each(screens)('%s of a signed-in user', (location) => {
  test('has a heading, a title, and all texts of its countdowns', async () => {
    const { root, title, redirectTo } = await renderAt(location)
    expect(readTexts(root, 'h1')).toHaveLength(1)
    expect(title).toMatch(/. · Kola Exchange$/)
    expect(redirectTo).toBeUndefined()
    expect(readTexts(root, '[role="timer"]')).not.toContain('')
  })

  test('is complete: no boundary has its fallback, and no script has to put anything in place', async () => {
    const { markup, root } = await renderAt(location)
    // React marks a boundary whose content is missing with `$?` or `$!`.
    expect(markup).not.toMatch(/<!--\$[?!]-->|<script|<template|Opening…|Loading…/)
    expect(root.querySelectorAll('main')).toHaveLength(1)
  })

  test('names the zone of every time', async () => {
    const created = vi.spyOn(Intl, 'DateTimeFormat')
    try {
      await renderAt(location, { timeZone: 'Asia/Kolkata' })
      expect(created.mock.calls.filter(([, options]) => options?.timeZone === undefined)).toEqual([])
    } finally {
      created.mockRestore()
    }
  })
})

test.each(routes.filter(({ access }) => access === 'guestOnly'))(
  '$path leads a signed-in user home',
  async ({ path }) => {
    const { redirectTo, title } = await renderAt(path)
    expect([redirectTo, title]).toEqual(['/home', undefined])
  },
)

const readSession = async (timeZone: string) => {
  const { root } = await renderAt('/home', { timeZone })
  return readText(findElement(root, '[aria-label="Live session"] p + p'))
}

test('an instant is shown in the zone of the page', async () => {
  expect([await readSession('Africa/Lagos'), await readSession('America/New_York')]).toEqual([
    'Until today, 12:00 GMT+1',
    'Until today, 06:00 GMT-5',
  ])
})

const tradeToPay = buildTrade('awaitingPayment', 'buyer')

test('the time left is as of the clock, also in the title', async () => {
  const resources = [stubData(openTrades, [tradeToPay]), stubData(tradeById(TRADE_ID), tradeToPay)]
  const { root, title } = await renderAt(`/orders/${TRADE_ID}`, { resources })
  expect(title).toBe('80 min · Your turn: order #7F3A · Kola Exchange')
  expect(readText(findElement(root, '[data-status] time'))).toBe('80 min')
})

test('new terms are asked for in place of a form that needs them', async () => {
  const { root, title } = await renderAt('/create-buy-order', { user: { ...ada, termsToAccept: 2 } })
  expect([title, readTexts(root, 'form')]).toEqual(['New terms · Kola Exchange', []])
})

test('screens have the settings of the server', async () => {
  const page = await renderAt('/home')
  expect([page.title, readTexts(page.root, 'header a[href="/home"]')[0]]).toEqual([
    'Home · Kola Exchange',
    'Kola',
  ])
  const { root } = await renderAt('/home', { user: { ...ada, standing: 'held' } })
  expect(readTexts(root, '[href^="mailto:"]')).toEqual(['help@exchange.example'])
  const rules = findElement((await renderAt('/affiliate')).root, '[aria-label="How the bonus works"]')
  expect(readText(rules)).toContain('first investment')
})

test('an error of a component rejects', async () => {
  // The static runtime has no such trade. The error is thrown inside the boundary of the screen.
  await expect(renderAt('/orders/unknown')).rejects.toThrow('which is not stubbed')
})

test('an unknown time zone rejects', async () => {
  await expect(renderAt('/home', { timeZone: 'Europe/Nowhere' })).rejects.toThrow(RangeError)
})
