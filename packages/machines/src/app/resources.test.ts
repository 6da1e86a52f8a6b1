import type { MatchedOrder } from '@cht/sdk/contract'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { describe, expect, test, vi } from 'vitest'
import { investmentCountdown, investmentList } from '../investments/resources.js'
import { liveSessions } from '../live-sessions/resources.js'
import { cancelBuyForm } from '../orders/forms.js'
import { pendingBuyOrders, pendingSellOrders } from '../orders/resources.js'
import { openAndSubmit, otherUser, signedOut, startApp, watchResource } from '../testing/app-fixture.js'
import { createDeferredCall, flushMicrotasks, write } from '../testing/calls.js'
import { installFakeTimers, START } from '../testing/fake-timers.js'
import { order, toast, trade, user } from '../testing/fixtures.js'
import { openTrades } from '../trades/resources.js'

installFakeTimers()

const broken = new ApiError('http_500', 'Broken', 500, [], undefined)

describe('the actor of a resource', () => {
  test('is shared by all callers until the session ends', async () => {
    const { app } = await startApp()
    const first = app.resource(pendingBuyOrders)
    expect(app.resource(pendingBuyOrders)).toBe(first)
    app.session.send({ type: 'session.end' })
    app.session.send({ type: 'session.start', user })
    expect(app.resource(pendingBuyOrders)).not.toBe(first)
  })

  test('is stopped and replaced when another user signs in', async () => {
    const { app } = await startApp()
    const first = app.resource(pendingBuyOrders)
    app.session.send({ type: 'session.start', user: otherUser })
    expect([first.getSnapshot().status, app.resource(pendingBuyOrders) === first]).toEqual(['stopped', false])
  })

  test('of a guest keeps running after a failed auth check and after a login', async () => {
    const { call, last } = createDeferredCall<never>()
    const { app, getSessionState } = await startApp({
      auth: { checkAuth: call },
      liveSessions: { list: async () => [] },
    })
    const list = await watchResource(app, liveSessions)
    last().reject(signedOut)
    await flushMicrotasks()
    expect([getSessionState(), list.getSnapshot().status]).toEqual(['guest', 'active'])
    expect(list.getSnapshot().context.loaded).toEqual({ data: [], at: START })
    app.session.send({ type: 'session.start', user })
    expect(list.getSnapshot().status).toBe('active')
  })
})

describe('a failure', () => {
  test('[live.5] of a quiet resource, the live sessions, is logged and shows no toast', async () => {
    const { app, toasts, errors } = await startApp({ liveSessions: { list: () => Promise.reject(broken) } })
    const list = await watchResource(app, liveSessions)
    expect([toasts, errors, list.getSnapshot().value]).toEqual([
      [],
      [['live-sessions', broken]],
      { awake: 'settled' },
    ])
  })

  test('[toast.3] of several resources with the same text shows one toast, even if a quiet one fails first', async () => {
    const offline = new NetworkError('No answer')
    const { app, toasts } = await startApp({
      orders: { pendingBuy: () => Promise.reject(offline), pendingSell: () => Promise.reject(offline) },
      trades: { open: () => Promise.reject(broken) },
      liveSessions: { list: () => Promise.reject(offline) },
    })
    await watchResource(app, liveSessions)
    await watchResource(app, pendingBuyOrders)
    await watchResource(app, pendingSellOrders)
    await watchResource(app, openTrades)
    expect(toasts).toEqual([toast('error', 'No answer'), toast('error', 'Broken')])
  })

  test('[invest.7] of the investments shows the server’s message; of a countdown it shows none', async () => {
    const list = await startApp({ investments: { list: () => Promise.reject(broken) } })
    const actor = await watchResource(list.app, investmentList)
    expect([list.toasts, actor.getSnapshot().context.failure]).toEqual([[toast('error', 'Broken')], 'Broken'])
    const { app, toasts, errors, getSessionState } = await startApp({
      investments: { countdown: () => Promise.reject(broken) },
    })
    await watchResource(app, investmentCountdown('i1'))
    expect([getSessionState(), toasts, errors]).toEqual([
      'verified',
      [],
      [['investments.countdown.i1', broken]],
    ])
  })
})

describe('a reload', () => {
  /** Watches a list while a form fails. */
  const failWrite = async (error: unknown) => {
    const pendingBuy = vi.fn(async () => [order])
    const { app, toasts } = await startApp({
      orders: { pendingBuy, cancelBuy: () => Promise.reject(error) },
    })
    await watchResource(app, pendingBuyOrders)
    await openAndSubmit(app, cancelBuyForm, { id: 'o1' })
    return { loadCount: pendingBuy.mock.calls.length, toasts }
  }

  test('follows a write, a refresh and a hidden page becoming visible', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const { app, toasts } = await startApp({ orders: { pendingBuy, cancelBuy: write(async () => order) } })
    await watchResource(app, pendingBuyOrders)
    await openAndSubmit(app, cancelBuyForm, { id: 'o1' })
    expect([pendingBuy.mock.calls.length, toasts]).toEqual([
      2,
      [toast('success', 'Buy order canceled successfully')],
    ])
    app.refresh()
    await flushMicrotasks()
    expect(pendingBuy).toHaveBeenCalledTimes(3)
    app.setPageVisible(false)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(pendingBuy).toHaveBeenCalledTimes(3)
    app.setPageVisible(true)
    await flushMicrotasks()
    expect(pendingBuy).toHaveBeenCalledTimes(4)
  })

  test('follows a 409: the server has another state than the screen', async () => {
    const matched = new ApiError('order_matched', 'Matched', 409, [], undefined)
    expect(await failWrite(matched)).toEqual({ loadCount: 2, toasts: [toast('error', 'Matched')] })
  })

  test('does not follow a write that failed with a 422 or without a connection', async () => {
    const invalid = new ApiError('invalid_input', 'Wrong', 422, [], undefined)
    expect(await failWrite(invalid)).toEqual({ loadCount: 1, toasts: [toast('error', 'Wrong')] })
    expect(await failWrite(new NetworkError('Offline'))).toEqual({
      loadCount: 1,
      toasts: [toast('error', 'Offline')],
    })
  })
})

describe('on a hidden page', () => {
  test('a resource with `whileHidden` is loaded every 30 seconds, even with an open trade', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const { app } = await startApp({ orders: { pendingBuy } })
    app.setPageVisible(false)
    await watchResource(app, {
      ...pendingBuyOrders,
      key: 'whileHidden',
      whileHidden: true,
      hasOpenTrade: () => true,
    })
    expect(pendingBuy).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(30 * SECOND - 1)
    expect(pendingBuy).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(pendingBuy).toHaveBeenCalledTimes(2)
  })

  test('any other resource is loaded as soon as the page is visible', async () => {
    const pendingBuy = vi.fn(async () => [order])
    const { app } = await startApp({ orders: { pendingBuy } })
    app.setPageVisible(false)
    await watchResource(app, pendingBuyOrders)
    expect(pendingBuy).toHaveBeenCalledTimes(0)
    app.setPageVisible(true)
    expect(pendingBuy).toHaveBeenCalledTimes(1)
  })
})

describe('the polling interval', () => {
  /** Watches two lists for a minute. Returns the seconds at which each was loaded. */
  const getLoadTimes = async (trades: MatchedOrder[]) => {
    const loadTimes = { trades: [] as number[], orders: [] as number[] }
    const getSeconds = () => (Date.now() - START) / SECOND
    const { app } = await startApp({
      trades: {
        open: async () => {
          loadTimes.trades.push(getSeconds())
          return trades
        },
      },
      orders: {
        pendingBuy: async () => {
          loadTimes.orders.push(getSeconds())
          return []
        },
      },
    })
    await watchResource(app, openTrades)
    await watchResource(app, pendingBuyOrders)
    await vi.advanceTimersByTimeAsync(MINUTE)
    return loadTimes
  }

  test('is 30 seconds without an open trade', async () => {
    expect(await getLoadTimes([])).toEqual({ trades: [0, 30, 60], orders: [0, 30, 60] })
  })

  test('is 10 seconds for every resource while the user has an open trade', async () => {
    const everyTenSeconds = [0, 10, 20, 30, 40, 50, 60]
    expect(await getLoadTimes([trade])).toEqual({ trades: everyTenSeconds, orders: everyTenSeconds })
  })

  test.each([
    { minutes: 60, seconds: [0, 15, 30, 45, 60] },
    { minutes: 62, seconds: [0, 30, 60] },
  ])(
    'of data whose deadline is in $minutes minutes: it is loaded after $seconds seconds',
    async ({ minutes, seconds }) => {
      const loadedAfter: number[] = []
      const { app } = await startApp({
        investments: {
          countdown: async () => {
            loadedAfter.push((Date.now() - START) / SECOND)
            return { countdownEndsAt: START + minutes * MINUTE, percentageCompleted: 0 }
          },
        },
      })
      await watchResource(app, investmentCountdown('i1'))
      await vi.advanceTimersByTimeAsync(MINUTE)
      expect(loadedAfter).toEqual(seconds)
    },
  )
})

test('the freshness is the time of the oldest response on the screen, and whether a load fails', async () => {
  const pendingBuy = vi.fn(async () => [order])
  const { app } = await startApp({ orders: { pendingBuy, pendingSell: async () => [] } })
  const empty = { asOf: undefined, isFailing: false }
  expect(app.getFreshness()).toEqual(empty)
  const list = await watchResource(app, pendingBuyOrders)
  const loadedAt = list.getSnapshot().context.loaded?.at
  vi.advanceTimersByTime(SECOND)
  const otherList = await watchResource(app, pendingSellOrders)
  expect(app.getFreshness()).toEqual({ asOf: loadedAt, isFailing: false })
  pendingBuy.mockRejectedValue(new ApiError('http_500', 'Broken', 500, [], undefined))
  await vi.advanceTimersByTimeAsync(29 * SECOND - 1)
  list.send({ type: 'resource.refresh' })
  await flushMicrotasks()
  // A single failure that the server has answered is not reported.
  expect(app.getFreshness()).toEqual({ asOf: loadedAt, isFailing: false })
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(app.getFreshness()).toEqual({ asOf: loadedAt, isFailing: true })
  list.send({ type: 'resource.unwatch' })
  expect(app.getFreshness()).toEqual({ asOf: otherList.getSnapshot().context.loaded?.at, isFailing: false })
  otherList.send({ type: 'resource.unwatch' })
  expect(app.getFreshness()).toEqual(empty)
})

test('a load without an answer is reported after three seconds, after two if the data is old, and at once when it has failed', async () => {
  const { call, last } = createDeferredCall<(typeof order)[]>()
  const { app } = await startApp({ orders: { pendingBuy: (_, options) => call(options) } })
  const list = await watchResource(app, pendingBuyOrders)
  const isFailing = () => app.getFreshness().isFailing
  // There is nothing on the screen whose age could be said.
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(isFailing()).toBe(false)
  last().resolve([order])
  await flushMicrotasks()

  app.refresh()
  await vi.advanceTimersByTimeAsync(3 * SECOND - 1)
  expect(isFailing()).toBe(false)
  // A load that replaces this one has waited as long as both.
  app.refresh()
  await vi.advanceTimersByTimeAsync(1)
  expect(isFailing()).toBe(true)
  last().resolve([order])
  await flushMicrotasks()
  expect(isFailing()).toBe(false)

  app.setPageVisible(false)
  await vi.advanceTimersByTimeAsync(MINUTE)
  app.setPageVisible(true)
  await vi.advanceTimersByTimeAsync(2 * SECOND - 1)
  expect(isFailing()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(app.getFreshness()).toEqual({ asOf: list.getSnapshot().context.loaded?.at, isFailing: true })
  last().resolve([order])
  await flushMicrotasks()

  app.refresh()
  last().reject(new NetworkError('Refused'))
  await flushMicrotasks()
  expect(isFailing()).toBe(true)
})
