import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { investmentCountdown, investmentList } from './investments/resources.js'
import { market } from './market/resources.js'
import { dashboardNotifications, screenNotifications } from './notifications/resources.js'
import { pendingBuyOrders, pendingSellOrders } from './orders/resources.js'
import { referralCount, referrals } from './referrals/resources.js'
import type { ResourceDefinition } from './resource.js'
import { startApp } from './testing/app-fixture.js'
import { emptyErrorClient, fakeClient } from './testing/fake-client.js'
import { toast } from './testing/fixtures.js'
import { pendingVerification } from './verification/resources.js'

describe('the key, the call and the failure handling', () => {
  /** A client whose endpoints resolve to their name and their arguments. */
  const createEchoClient = () => {
    const echo =
      (name: string) =>
      async (...args: unknown[]): Promise<never> =>
        [name, ...args] as never
    return fakeClient({
      investments: {
        list: echo('list'),
        countdown: echo('countdown'),
        referrals: echo('referrals'),
        referralCount: echo('referralCount'),
      },
      settings: { pendingVerification: echo('pendingVerification') },
      notifications: { list: echo('notifications') },
      market: { get: echo('market') },
    })
  }
  const options = { signal: new AbortController().signal }
  const loadFromEcho = async <Data>({ key, load, quiet = false }: ResourceDefinition<Data>) => {
    const call: unknown = await load(createEchoClient(), options)
    return { key, call, quiet }
  }
  const SHOWS_FAILURES = { quiet: false }
  const QUIET = { quiet: true }

  test('of investments: the list shows failures, a countdown is quiet', async () => {
    expect(await loadFromEcho(investmentList)).toEqual({
      key: 'investments',
      call: ['list', { limit: 20 }, options],
      ...SHOWS_FAILURES,
    })
    for (const id of ['i1', 'i2'])
      expect(await loadFromEcho(investmentCountdown(id))).toEqual({
        key: `investments.countdown.${id}`,
        call: ['countdown', { id }, options],
        ...QUIET,
      })
  })

  test('of referrals and their count', async () => {
    expect(await loadFromEcho(referrals)).toEqual({
      key: 'referrals',
      call: ['referrals', { limit: 50 }, options],
      ...SHOWS_FAILURES,
    })
    expect(await loadFromEcho(referralCount)).toEqual({
      key: 'referrals.count',
      call: ['referralCount', options],
      ...SHOWS_FAILURES,
    })
  })

  test('of the pending verification', async () => {
    expect(await loadFromEcho(pendingVerification)).toEqual({
      key: 'verification.pending',
      call: ['pendingVerification', options],
      ...SHOWS_FAILURES,
    })
  })

  test('[notes.4] [home.8] of notifications: 4 for the dashboard and 10 for their screen, with separate keys', async () => {
    expect(await loadFromEcho(dashboardNotifications)).toEqual({
      key: 'notifications.4',
      call: ['notifications', { limit: 4 }, options],
      ...SHOWS_FAILURES,
    })
    expect(await loadFromEcho(screenNotifications)).toEqual({
      key: 'notifications.10',
      call: ['notifications', { limit: 10 }, options],
      ...SHOWS_FAILURES,
    })
  })

  test('of the market', async () => {
    expect(await loadFromEcho(market)).toEqual({ key: 'market', call: ['market', options], ...QUIET })
  })

  test('of these resources, only those of investments may have a deadline, and none has an open trade', () => {
    const rest = [
      referrals,
      referralCount,
      pendingVerification,
      dashboardNotifications,
      screenNotifications,
      market,
    ]
    expect(rest.map(({ deadline }) => deadline)).toEqual(Array(6).fill(undefined))
    const all = [...rest, investmentList, investmentCountdown('i1')]
    expect(all.map(({ hasOpenTrade }) => hasOpenTrade)).toEqual(Array(8).fill(undefined))
  })
})

describe('the message of a failure, if the server sends none', () => {
  /** What the app and the resource show of a load that the server refuses without a message. */
  const readFallback = async <Data>(definition: ResourceDefinition<Data>) => {
    const { orders, investments, settings } = emptyErrorClient()
    const { app, toasts } = await startApp({ orders, investments, settings })
    const resource = app.resource(definition)
    resource.send({ type: 'resource.watch' })
    const { context } = await waitFor(resource, (snapshot) => snapshot.context.failure !== undefined)
    return { failure: context.failure, toasts }
  }
  const shown = (text: string) => ({ failure: text, toasts: [toast('error', text)] })

  test('[home.11] of pending orders', async () => {
    expect(await readFallback(pendingBuyOrders)).toEqual(shown('Error Fetching Buy Orders'))
    expect(await readFallback(pendingSellOrders)).toEqual(shown('Error Fetching Sell Orders'))
  })

  test('[invest.7] of investments', async () => {
    expect(await readFallback(investmentList)).toEqual(shown('Failed to fetch investments'))
  })

  test('[affiliate.2] of referrals and their count', async () => {
    for (const definition of [referrals, referralCount])
      expect(await readFallback<unknown>(definition)).toEqual(shown('Something went wrong'))
  })

  test('[verify-id.5] of the pending verification', async () => {
    expect(await readFallback(pendingVerification)).toEqual(shown('Error fetching pending verification'))
  })
})
