import type { App } from '@cht/machines'
import { currentUser } from '@cht/machines/auth'
import { countedNotifications, dashboardNotifications, pushService } from '@cht/machines/notifications'
import { describe, expect, test } from 'vitest'
import { TRADE_ID } from '../../../stories/support/fixtures/index.js'
import { createStaticApp } from '../../../stories/support/static-runtime.js'
import { routes } from '../../platform/routes.js'
import { renderApp } from './render-app.js'
import { listFollowingData, listScreenData } from './screen-data.js'

const deployment = {
  supportEmail: 'help@exchange.example',
  rewardedInvestments: 'first',
} as const

/** The keys of the resources that a screen watches when it is first rendered. */
const listWatched = async (location: string): Promise<string[]> => {
  const app = createStaticApp({})
  const keys = new Set<string>()
  const watchedApp: App = {
    ...app,
    resource: (definition) => {
      keys.add(definition.key)
      return app.resource(definition)
    },
  }
  await renderApp({ app: watchedApp, location, timeZone: 'Africa/Lagos', deployment })
  return [...keys].sort()
}

/** The user is the seed's own, the notifications follow from others, and the alerts are looked up after the first render. */
const ELSEWHERE = [currentUser.key, countedNotifications.key, pushService.key]
const withoutElsewhere = (keys: readonly string[]) => keys.filter((key) => !ELSEWHERE.includes(key))

describe.each(routes.filter(({ access }) => access === 'protected'))('the page of $path', ({ path }) => {
  const location = path.replace(':id', TRADE_ID)
  test('carries what its screen watches at first, and nothing else', async () => {
    const carried = (listScreenData(location) ?? []).map(({ key }) => key)
    expect(withoutElsewhere(carried).sort()).toEqual(withoutElsewhere(await listWatched(location)))
  })
})

test('the page of a screen for everyone carries nothing', () => {
  const open = routes.filter(({ access }) => access !== 'protected').map(({ path }) => listScreenData(path))
  expect(open).toEqual(open.map(() => undefined))
  expect(['/nowhere', '//', '//x/home', 'home'].map(listScreenData)).toEqual(Array(4).fill(undefined))
})

test('all unread notifications are counted only if there are more than the frame shows', () => {
  const more = Object.assign([], { nextCursor: 'n5' })
  expect(listFollowingData({ [dashboardNotifications.key]: [] })).toEqual([])
  expect(listFollowingData({ [dashboardNotifications.key]: more })).toEqual([countedNotifications])
})
