import type { EventsOptions } from '@cht/sdk'
import type { Market } from '@cht/sdk/contract'
import { MINUTE } from '@cht/sdk/rules'
import { expect, test, vi } from 'vitest'
import { currentUser } from '../auth/resources.js'
import { liveSessions } from '../live-sessions/resources.js'
import { market } from '../market/resources.js'
import { cancelBuyForm } from '../orders/forms.js'
import { POLL } from '../resource.js'
import { openAndSubmit, otherUser, signedOut, startApp, watchResource } from '../testing/app-fixture.js'
import { flushMicrotasks, write } from '../testing/calls.js'
import type { Fakes } from '../testing/fake-client.js'
import { installFakeTimers, START } from '../testing/fake-timers.js'
import { order, user } from '../testing/fixtures.js'
import type { AppOptions } from './app.js'
import { type AppSeed, parseSeed, serializeSeed } from './seed.js'

installFakeTimers()

const CARRIED: Market = { buy: [{ amount: 25_000, paymentMethod: 'bank', count: 1 }], sell: [] }
const LATER: Market = { buy: [], sell: [] }

/** An app whose page carried the market. `calls`: the names of its requests; `streams`: the option `after` of each stream. */
const startSeeded = async ({
  seed,
  fakes = {},
  options = {},
}: {
  seed?: Partial<AppSeed>
  fakes?: Fakes
  options?: Partial<AppOptions>
} = {}) => {
  const calls: string[] = []
  const streams: (number | undefined)[] = []
  const started = await startApp(
    {
      auth: {
        checkAuth: async () => {
          calls.push('check-auth')
          return user
        },
        ...fakes.auth,
      },
      market: {
        get: async () => {
          calls.push('market')
          return LATER
        },
      },
      orders: { cancelBuy: write(async () => order) },
      position: () => 9,
      events: async function* ({ after, signal }: EventsOptions = {}) {
        streams.push(after)
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      },
    },
    { ...options, seed: { user, at: START, seq: 7, resources: { [market.key]: CARRIED }, ...seed } },
  )
  return { ...started, calls, streams }
}

test('an app with a seed shows its user and its data without a request', async () => {
  const { app, calls, getSessionState, getUser } = await startSeeded()
  const resource = await watchResource(app, market)
  expect([getSessionState(), getUser(), resource.getSnapshot().context.loaded, calls]).toEqual([
    'verified',
    user,
    { data: CARRIED, at: START },
    [],
  ])
})

test('the session is checked by the load of its user, which opens the stream at the position of the seed', async () => {
  const { app, calls, streams, getUser } = await startSeeded({
    fakes: { auth: { checkAuth: async () => ({ ...user, username: 'renamed' }) } },
  })
  await watchResource(app, market)
  expect(streams).toEqual([])
  await watchResource(app, currentUser)
  expect([calls, streams, getUser()?.username]).toEqual([[], [7], 'renamed'])
})

test('the next user of the page begins where the login was', async () => {
  const { app, streams } = await startSeeded()
  await watchResource(app, market)
  await watchResource(app, currentUser)
  app.session.send({ type: 'session.end' })
  app.session.send({ type: 'session.start', user: otherUser })
  await watchResource(app, market)
  expect(streams).toEqual([7, 9])
})

test('a session that has ended since the page was made ends in the app, too', async () => {
  const { app, getSessionState } = await startSeeded({
    fakes: { auth: { checkAuth: () => Promise.reject(signedOut) } },
  })
  await watchResource(app, currentUser)
  expect(getSessionState()).toBe('guest')
})

test('data of a seed is loaded again when it is as old as the polling interval', async () => {
  const { app, calls } = await startSeeded()
  await vi.advanceTimersByTimeAsync(POLL.idle - 1)
  await watchResource(app, market)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual(['market'])
})

test('data of a seed that was not used before a write is dropped', async () => {
  const { app, calls } = await startSeeded()
  await openAndSubmit(app, cancelBuyForm, { id: 'o1' })
  const resource = await watchResource(app, market)
  expect([resource.getSnapshot().context.loaded?.data, calls]).toEqual([LATER, ['market']])
})

test('no other user sees the data of a seed', async () => {
  const { app } = await startSeeded()
  app.session.send({ type: 'session.start', user: otherUser })
  const resource = await watchResource(app, market)
  expect(resource.getSnapshot().context.loaded?.data).toEqual(LATER)
})

test('the live sessions of a seed are known at once', async () => {
  const session = { startTime: '09:00', durationInMinutes: 60, timeZone: 'UTC' }
  const { app } = await startSeeded({ seed: { resources: { [liveSessions.key]: [session] } } })
  const { value, context } = app.liveSessions.getSnapshot()
  expect([value, context.at, context.occurrence?.startTime]).toEqual(['loaded', START, '09:00'])
})

test('the clock stands at the instant of the seed until it runs', async () => {
  const { app } = await startSeeded()
  const ticks: number[] = []
  app.clock.subscribe((now) => ticks.push(now))
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([app.clock.now(), ticks]).toEqual([START, []])
  app.clock.run()
  await vi.advanceTimersByTimeAsync(1_000)
  await flushMicrotasks()
  expect([app.clock.now(), ticks]).toEqual([START + 61_000, [START + 60_000, START + 61_000]])
})

test('a seed keeps the cursors of its lists as text', () => {
  const orders = Object.assign([order], { nextCursor: 'o1' })
  const seed: AppSeed = {
    user,
    at: START,
    seq: 7,
    resources: { orders, groups: { buyOrders: orders, last: [] } },
  }
  const parsed = parseSeed(serializeSeed(seed))
  expect(parsed).toEqual(seed)
  expect(Object(parsed.resources.orders).nextCursor).toBe('o1')
  expect(Object(parsed.resources.groups).buyOrders.nextCursor).toBe('o1')
})

test('without a seed, the answer to the first check is the user: no second request asks for it', async () => {
  const checkAuth = vi.fn(async () => user)
  const { app } = await startApp({ auth: { checkAuth } })
  const resource = await watchResource(app, currentUser)
  expect([resource.getSnapshot().context.loaded, checkAuth.mock.calls.length]).toEqual([
    { data: user, at: START },
    1,
  ])
})
