import type { DataDownload } from '@cht/sdk/account'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import type { ExtendedClient } from '@cht/sdk/extensions'
import type { Investment } from '@cht/sdk/investments'
import { toPage } from '@cht/sdk/pagination'
import { DAY } from '@cht/sdk/time'
import { describe, expect, test } from 'vitest'
import { dataDownload } from './account/index.js'
import { investmentCountdown, investmentList } from './investments/resources.js'
import { liveSessions } from './live-sessions/resources.js'
import { market } from './market/resources.js'
import { dashboardNotifications, pageNotifications } from './notifications/resources.js'
import { allOrders, pendingBuyOrders, pendingSellOrders } from './orders/resources.js'
import { rates } from './rates/resources.js'
import { referralCount, referrals } from './referrals/resources.js'
import type { ResourceDefinition } from './resource.js'
import { accountStatement, moreStatement, wholeStatement } from './statement/resources.js'
import { emptyErrorClient, fakeClient } from './testing/fake-client.js'
import { investment, trade } from './testing/fixtures.js'
import { getErrorText } from './toast.js'
import { openTrades, tradeById } from './trades/resources.js'
import { pendingVerification } from './verification/resources.js'

const EMPTY = { pending: [], approved: [], completed: [], cancelled: [] }
const notFound = new ApiError('not_found', 'Not found', 404, [], undefined)
const otherErrors = [new NetworkError('Offline'), new ApiError('http_500', 'Broken', 500, [], undefined)]

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

  test('[notes.4] [home.8] of notifications: 4 for the dashboard and 10 for their page, with separate keys', async () => {
    expect(await loadFromEcho(dashboardNotifications)).toEqual({
      key: 'notifications.4',
      call: ['notifications', { limit: 4 }, options],
      ...SHOWS_FAILURES,
    })
    expect(await loadFromEcho(pageNotifications)).toEqual({
      key: 'notifications.10',
      call: ['notifications', { limit: 10 }, options],
      ...SHOWS_FAILURES,
    })
  })

  test('of the market', async () => {
    expect(await loadFromEcho(market)).toEqual({ key: 'market', call: ['market', options], ...QUIET })
  })

  test('of these resources, only those of investments may have a deadline, and none has an open trade', () => {
    const rest = [referrals, referralCount, pendingVerification, dashboardNotifications, market]
    expect(rest.map(({ deadline }) => deadline)).toEqual(Array(5).fill(undefined))
    const all = [...rest, investmentList, investmentCountdown('i1')]
    expect(all.map(({ hasOpenTrade }) => hasOpenTrade)).toEqual(Array(7).fill(undefined))
  })
})

describe('the message of a failure, if the server sends none', () => {
  const readFallback = <Data>({ load }: ResourceDefinition<Data>): Promise<string> =>
    load(emptyErrorClient(), { signal: new AbortController().signal }).then(() => 'succeeded', getErrorText)

  test('[home.11] of pending orders', async () => {
    expect([await readFallback(pendingBuyOrders), await readFallback(pendingSellOrders)]).toEqual([
      'Error Fetching Buy Orders',
      'Error Fetching Sell Orders',
    ])
  })

  test('[invest.7] of investments', async () => {
    expect(await readFallback(investmentList)).toBe('Failed to fetch investments')
  })

  test('[affiliate.2] of referrals and their count', async () => {
    expect([await readFallback(referrals), await readFallback(referralCount)]).toEqual([
      'Something went wrong',
      'Something went wrong',
    ])
  })

  test('[verify-id.5] of the pending verification', async () => {
    expect(await readFallback(pendingVerification)).toBe('Error fetching pending verification')
  })
})

describe('the deadline of investments', () => {
  const endsAt = investment.investmentEndsAt
  const releasesAt = endsAt + 3 * DAY
  const unreleased = { ...investment, countdownEndsAt: releasesAt }
  const summary = { totalInvested: 0, totalExpectedReturn: 0 }
  const getDeadline = (pending: Investment[], completed: Investment[], at: number) =>
    investmentList.deadline?.({ data: { pending, completed, summary }, at })

  test('is the first end of an investment', () => {
    const endingLater = { ...investment, investmentEndsAt: endsAt + 1 }
    expect([
      getDeadline([endingLater, investment], [], 0),
      getDeadline([investment], [], endsAt - 1),
    ]).toEqual([endsAt, endsAt])
  })

  test('is the first release of capital, if the list has its date', () => {
    expect([getDeadline([], [unreleased], endsAt), getDeadline([], [unreleased], releasesAt - 1)]).toEqual([
      releasesAt,
      releasesAt,
    ])
    expect(getDeadline([], [investment], endsAt)).toBe(undefined)
  })

  test('is the earlier of the two', () => {
    const endingLater = { ...investment, investmentEndsAt: endsAt + 4 * DAY }
    expect([
      getDeadline([endingLater], [unreleased], endsAt),
      getDeadline([investment], [unreleased], 0),
    ]).toEqual([releasesAt, endsAt])
  })

  test('is never in the past', () => {
    expect([
      getDeadline([investment], [], endsAt),
      getDeadline([], [unreleased], releasesAt),
      getDeadline([], [], 0),
    ]).toEqual([undefined, undefined, undefined])
    expect(getDeadline([investment], [unreleased], endsAt)).toBe(releasesAt)
  })

  test('of one investment is the end of its countdown', () => {
    const data = { countdownEndsAt: 60, percentageCompleted: 10 }
    const { deadline } = investmentCountdown('i1')
    expect([deadline?.({ data, at: 59 }), deadline?.({ data, at: 60 })]).toEqual([60, undefined])
  })
})

describe('the market', () => {
  const loadWithError = (error: Error) =>
    market.load(fakeClient({ market: { get: () => Promise.reject(error) } }), {})

  test('is undefined on a back end without a market', async () => {
    expect(await loadWithError(notFound)).toBe(undefined)
  })

  test('fails with any error other than a 404', async () => {
    for (const error of otherErrors) await expect(loadWithError(error)).rejects.toBe(error)
  })
})

describe('the download of the user’s data', () => {
  const loadWith = (call: () => Promise<DataDownload>) =>
    dataDownload.load(fakeClient({ account: { dataDownload: call } }), {})

  test('is undefined on a back end without it, and on a client without extensions', async () => {
    expect(await loadWith(() => Promise.reject(notFound))).toBe(undefined)
    const { account: _, ...client } = fakeClient()
    expect(await dataDownload.load(client, {})).toBe(undefined)
  })

  test('fails with any error other than a 404', async () => {
    for (const error of otherErrors) await expect(loadWith(() => Promise.reject(error))).rejects.toBe(error)
  })

  test('is loaded again when it is no longer ready', async () => {
    const data = await loadWith(async () => ({ readyUntil: 300_000 }))
    expect(dataDownload.deadline?.({ data, at: 0 })).toBe(300_000)
  })
})

describe('the open trades', () => {
  const unpaid = { ...trade, state: 'awaitingPayment' as const, paymentDueAt: Number.MAX_SAFE_INTEGER }
  const completed = { ...trade, _id: 't2', status: 'completed' as const, state: 'completed' as const }
  const loadWithError = (error: Error) =>
    openTrades.load(
      fakeClient({
        trades: { open: () => Promise.reject(error) },
        orders: {
          all: async () => ({
            buyOrders: { ...EMPTY, approved: [unpaid] },
            sellOrders: { ...EMPTY, approved: [completed] },
          }),
        },
      }),
      {},
    )

  test('are selected from all orders on a back end that has no list of trades', async () => {
    expect(await loadWithError(notFound)).toEqual([unpaid])
  })

  test('fail with any error other than a 404', async () => {
    for (const error of otherErrors) await expect(loadWithError(error)).rejects.toBe(error)
  })
})

describe('the rates', () => {
  const loadWithError = (error: Error) =>
    rates.load(fakeClient({ rates: { get: () => Promise.reject(error) } }), {})

  test('are empty on a back end without rates', async () => {
    expect(await loadWithError(notFound)).toEqual({})
  })

  test('fail with any error other than a 404', async () => {
    for (const error of otherErrors) await expect(loadWithError(error)).rejects.toBe(error)
  })
})

describe('the deadline of the live sessions', () => {
  const toInstant = (time: string) => Date.parse(`2026-11-20T${time}Z`)
  const getDeadline = (
    time: string,
    sessions = [{ startTime: '09:00', durationInMinutes: 60, timeZone: 'UTC' }],
  ) => liveSessions.deadline?.({ data: sessions, at: toInstant(time) })

  test('is the start of today’s next session, the end of the running one, or else the next midnight', () => {
    expect([
      getDeadline('08:00'),
      getDeadline('09:00'),
      getDeadline('10:00'),
      getDeadline('08:00', []),
    ]).toEqual([toInstant('09:00'), toInstant('10:00'), toInstant('00:00') + DAY, undefined])
  })
})

describe('all orders', () => {
  const createMatched = (paymentDueAt: number) => ({ ...EMPTY, approved: [{ ...trade, paymentDueAt }] })

  test('have the earliest deadline of their trades', () => {
    const data = { buyOrders: createMatched(70), sellOrders: createMatched(60) }
    expect(allOrders.deadline?.({ data, at: 1 })).toBe(60)
  })

  test('have an open trade while an order of either side is matched', () => {
    const hasOpenTrade = (data: Parameters<NonNullable<typeof allOrders.hasOpenTrade>>[0]['data']) =>
      allOrders.hasOpenTrade?.({ data, at: 1 })
    expect([
      hasOpenTrade({ buyOrders: EMPTY, sellOrders: EMPTY }),
      hasOpenTrade({ buyOrders: createMatched(60), sellOrders: EMPTY }),
      hasOpenTrade({ buyOrders: EMPTY, sellOrders: createMatched(60) }),
      hasOpenTrade({ buyOrders: { ...EMPTY, completed: [trade] }, sellOrders: EMPTY }),
    ]).toEqual([false, true, true, false])
  })
})

test('a trade is open until it is completed or cancelled, and so is every trade of the open trades', () => {
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

describe('the account statement', () => {
  const options = { signal: new AbortController().signal }

  test('is undefined on a back end without it, and on a client without extensions', async () => {
    const { statement: _, ...client } = fakeClient()
    expect(await accountStatement('escrow').load(client, {})).toBe(undefined)
    const list = () => Promise.reject(notFound)
    expect(await accountStatement('escrow').load(fakeClient({ statement: { list } }), {})).toBe(undefined)
  })

  test('fails with any error other than a 404', async () => {
    for (const error of otherErrors) {
      const client = fakeClient({ statement: { list: () => Promise.reject(error) } })
      await expect(accountStatement(undefined).load(client, {})).rejects.toBe(error)
    }
  })

  test('is loaded by pages of one account, or of all', async () => {
    const requests: unknown[] = []
    const entry = {
      _id: '1',
      postedAt: 0,
      kind: 'trade.bought',
      account: 'available',
      amount: 1,
      balance: 1,
    } as const
    const list: ExtendedClient['statement']['list'] = async (input = {}) => {
      requests.push(input)
      return toPage([entry], input.cursor === undefined ? 'next' : undefined)
    }
    const client = fakeClient({ statement: { list } })
    expect(await accountStatement('escrow').load(client, options)).toEqual(toPage([entry], 'next'))
    expect(await moreStatement('escrow', 'next', 50).load(client, options)).toEqual([entry])
    expect(await wholeStatement(undefined).load(client, options)).toEqual([entry, entry])
    expect(requests).toEqual([
      { account: 'escrow', limit: 50 },
      { account: 'escrow', limit: 50, cursor: 'next' },
      { account: undefined, limit: 200, cursor: undefined },
      { account: undefined, limit: 200, cursor: 'next' },
    ])
  })
})
