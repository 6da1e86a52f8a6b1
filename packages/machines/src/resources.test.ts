import { ApiError, NetworkError } from '@cht/sdk/errors'
import { DAY } from '@cht/sdk/time'
import { describe, expect, test } from 'vitest'
import { investmentCountdown, investmentList } from './investments/resources.js'
import { liveSessions } from './live-sessions/resources.js'
import { market } from './market/resources.js'
import { dashboardNotifications, pageNotifications } from './notifications/resources.js'
import { allOrders, pendingBuyOrders } from './orders/resources.js'
import { rates } from './rates/resources.js'
import { referralCount, referrals } from './referrals/resources.js'
import type { ResourceDefinition } from './resource.js'
import { fakeClient } from './testing/fake-client.js'
import { investment, trade } from './testing/fixtures.js'
import { openTrades, tradeById } from './trades/resources.js'
import { pendingVerification } from './verification/resources.js'

describe('what is asked for', () => {
  /** A client whose calls answer their own name and what they were given. */
  const echo = () => {
    const named =
      (name: string) =>
      async (...given: unknown[]): Promise<never> =>
        [name, ...given] as never
    return fakeClient({
      investments: {
        list: named('list'),
        countdown: named('countdown'),
        referrals: named('referrals'),
        referralCount: named('referralCount'),
      },
      settings: { pendingVerification: named('pendingVerification') },
      notifications: { list: named('notifications') },
      market: { get: named('market') },
    })
  }
  const options = { signal: new AbortController().signal }
  const asked = <Data>({ key, load, failure, quiet = false }: ResourceDefinition<Data>) =>
    load(echo(), options).then((call) => ({ key, call, failure, quiet }) as unknown)
  const told = { failure: undefined, quiet: false }
  const quiet = { failure: undefined, quiet: true }

  test('of investments: a failure of the list has its own words, one of a countdown is the card’s', async () => {
    expect(await asked(investmentList)).toEqual({
      key: 'investments',
      call: ['list', { limit: 20 }, options],
      failure: 'Failed to fetch investments',
      quiet: false,
    })
    for (const id of ['i1', 'i2'])
      expect(await asked(investmentCountdown(id))).toEqual({
        key: `investments.countdown.${id}`,
        call: ['countdown', { id }, options],
        ...quiet,
      })
  })

  test('of referrals', async () => {
    expect(await asked(referrals)).toEqual({
      key: 'referrals',
      call: ['referrals', { limit: 50 }, options],
      ...told,
    })
    expect(await asked(referralCount)).toEqual({
      key: 'referrals.count',
      call: ['referralCount', options],
      ...told,
    })
  })

  test('of a verification', async () => {
    expect(await asked(pendingVerification)).toEqual({
      key: 'verification.pending',
      call: ['pendingVerification', options],
      ...told,
    })
  })

  test('of notifications: 4 for the dashboard, 10 for their page, apart', async () => {
    expect(await asked(dashboardNotifications)).toEqual({
      key: 'notifications.4',
      call: ['notifications', { limit: 4 }, options],
      ...told,
    })
    expect(await asked(pageNotifications)).toEqual({
      key: 'notifications.10',
      call: ['notifications', { limit: 10 }, options],
      ...told,
    })
  })

  test('of the market', async () => {
    expect(await asked(market)).toEqual({ key: 'market', call: ['market', options], ...quiet })
  })

  test('only investments have deadlines, and none of them is a trade', () => {
    const rest = [referrals, referralCount, pendingVerification, dashboardNotifications, market]
    expect(rest.map(({ deadline }) => deadline)).toEqual(Array(5).fill(undefined))
    const all = [...rest, investmentList, investmentCountdown('i1')]
    expect(all.map(({ hasOpenTrade }) => hasOpenTrade)).toEqual(Array(7).fill(undefined))
  })
})

describe('when investments change next', () => {
  const endsAt = investment.investmentEndsAt
  const held = { ...investment, countdownEndsAt: endsAt + 3 * DAY }
  const summary = { totalInvested: 0, totalExpectedReturn: 0 }
  const next = (pending: (typeof investment)[], completed: (typeof held | typeof investment)[], at: number) =>
    investmentList.deadline?.({ data: { pending, completed, summary }, at })

  test('is when the first of them ends', () => {
    const later = { ...investment, investmentEndsAt: endsAt + 1 }
    expect([next([later, investment], [], 0), next([investment], [], endsAt - 1)]).toEqual([endsAt, endsAt])
  })

  test('is when the first capital is released, where the list says so', () => {
    expect([next([], [held], endsAt), next([], [held], endsAt + 3 * DAY - 1)]).toEqual([
      endsAt + 3 * DAY,
      endsAt + 3 * DAY,
    ])
    expect(next([], [investment], endsAt)).toBe(undefined)
  })

  test('is the sooner of the two, either way round', () => {
    const ending = { ...investment, investmentEndsAt: endsAt + 4 * DAY }
    expect([next([ending], [held], endsAt), next([investment], [held], 0)]).toEqual([
      endsAt + 3 * DAY,
      endsAt,
    ])
  })

  test('is no moment that has passed', () => {
    expect([next([investment], [], endsAt), next([], [held], endsAt + 3 * DAY), next([], [], 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(next([investment], [held], endsAt)).toBe(endsAt + 3 * DAY)
  })

  test('of one card is the end of its countdown', () => {
    const data = { countdownEndsAt: 60, percentageCompleted: 10 }
    const { deadline } = investmentCountdown('i1')
    expect([deadline?.({ data, at: 59 }), deadline?.({ data, at: 60 })]).toEqual([60, undefined])
  })
})

describe('the market', () => {
  const over = (error: Error) => market.load(fakeClient({ market: { get: () => Promise.reject(error) } }), {})

  test('is none on a back end without one', async () => {
    expect(await over(new ApiError('not_found', 'Not found', 404, [], undefined))).toBe(undefined)
  })

  test('is a failure wherever it could not be read', async () => {
    const broken = [new NetworkError('Offline'), new ApiError('http_500', 'Broken', 500, [], undefined)]
    for (const error of broken) await expect(over(error)).rejects.toBe(error)
  })
})

describe('the open trades', () => {
  const unpaid = { ...trade, state: 'awaitingPayment' as const, paymentDueAt: Number.MAX_SAFE_INTEGER }
  const over = { ...trade, _id: 't2', status: 'completed' as const, state: 'completed' as const }
  const none = { pending: [], approved: [], completed: [], cancelled: [] }
  const from = (error: Error) =>
    openTrades.load(
      fakeClient({
        trades: { open: () => Promise.reject(error) },
        orders: {
          all: async () => ({
            buyOrders: { ...none, approved: [unpaid] },
            sellOrders: { ...none, approved: [over] },
          }),
        },
      }),
      {},
    )

  test('are found among the matched orders on a back end that does not list them', async () => {
    expect(await from(new ApiError('not_found', 'Not found', 404, [], undefined))).toEqual([unpaid])
  })

  test('are a failure wherever they could not be read', async () => {
    const broken = [new NetworkError('Offline'), new ApiError('http_500', 'Broken', 500, [], undefined)]
    for (const error of broken) await expect(from(error)).rejects.toBe(error)
  })
})

describe('the prices', () => {
  const over = (error: Error) => rates.load(fakeClient({ rates: { get: () => Promise.reject(error) } }), {})

  test('are none on a back end without prices', async () => {
    expect(await over(new ApiError('not_found', 'Not found', 404, [], undefined))).toEqual({})
  })

  test('are a failure wherever they could not be read', async () => {
    const broken = [new NetworkError('Offline'), new ApiError('http_500', 'Broken', 500, [], undefined)]
    for (const error of broken) await expect(over(error)).rejects.toBe(error)
  })
})

describe('when the live sessions change next', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
  const next = (time: string, sessions = [{ startTime: '09:00', durationInMinutes: 60, timeZone: 'UTC' }]) =>
    liveSessions.deadline?.({ data: sessions, at: at(time) })

  test('is the start of the next, or the end of the one that runs', () => {
    expect([next('08:00'), next('09:00'), next('10:00'), next('08:00', [])]).toEqual([
      at('09:00'),
      at('10:00'),
      at('09:00') + 86_400_000,
      undefined,
    ])
  })
})

describe('all orders', () => {
  const none = { pending: [], approved: [], completed: [], cancelled: [] }
  const due = (paymentDueAt: number) => ({ ...none, approved: [{ ...trade, paymentDueAt }] })

  test('change with the soonest of the trades among them', () => {
    const data = { buyOrders: due(70), sellOrders: due(60) }
    expect(allOrders.deadline?.({ data, at: 1 })).toBe(60)
  })

  test('hold a trade while one of either side is matched', () => {
    const hasOpenTrade = (data: Parameters<NonNullable<typeof allOrders.hasOpenTrade>>[0]['data']) =>
      allOrders.hasOpenTrade?.({ data, at: 1 })
    expect([
      hasOpenTrade({ buyOrders: none, sellOrders: none }),
      hasOpenTrade({ buyOrders: due(60), sellOrders: none }),
      hasOpenTrade({ buyOrders: none, sellOrders: due(60) }),
      hasOpenTrade({ buyOrders: { ...none, completed: [trade] }, sellOrders: none }),
    ]).toEqual([false, true, true, false])
  })
})

test('a trade is one of mine that is open until it is over', () => {
  const hasOpenTrade = (status: 'approved' | 'completed' | 'cancelled') =>
    tradeById('t1').hasOpenTrade?.({ data: { ...trade, status }, at: 1 })
  expect([hasOpenTrade('approved'), hasOpenTrade('completed'), hasOpenTrade('cancelled')]).toEqual([
    true,
    false,
    false,
  ])
  expect([
    openTrades.hasOpenTrade?.({ data: [], at: 1 }),
    openTrades.hasOpenTrade?.({ data: [trade], at: 1 }),
  ]).toEqual([false, true])
  expect(pendingBuyOrders.hasOpenTrade).toBe(undefined)
})
