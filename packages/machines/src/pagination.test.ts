import type { AllOrders } from '@cht/sdk/orders'
import { asPage } from '@cht/sdk/pagination'
import { expect, test } from 'vitest'
import { moreInvestments } from './investments/resources.js'
import { moreNotifications } from './notifications/resources.js'
import { moreOrders, orderHistory } from './orders/history.js'
import { listOf } from './orders/resources.js'
import { rowsAfter } from './pagination.js'
import { moreReferrals } from './referrals/resources.js'
import { fakeClient } from './testing/fake-client.js'
import { investment, order } from './testing/samples.js'

const options = { signal: new AbortController().signal }
const none = { pending: [], approved: [], completed: [], cancelled: [] }

/** A list of so many numbers that gives at most 200 of them; it notes what it is asked. */
const numbers = (length: number) => {
  const asked: unknown[] = []
  const call = async ({
    limit = 200,
    cursor = '0',
  }: {
    limit?: number | undefined
    cursor?: string | undefined
  }) => {
    asked.push({ limit, cursor })
    const end = Number(cursor) + limit
    const rows = Array.from(
      { length: Math.min(limit, length - Number(cursor)) },
      (_, i) => Number(cursor) + i,
    )
    return asPage(rows, end < length ? String(end) : undefined)
  }
  return { asked, call }
}

test('so many rows after a page, by as few calls as it takes', async () => {
  const { asked, call } = numbers(600)
  const rows = await rowsAfter(call, '50', 250, options)
  expect([rows.length, rows[0], rows.at(-1), rows.nextCursor]).toEqual([250, 50, 299, '300'])
  expect(asked).toEqual([
    { limit: 200, cursor: '50' },
    { limit: 50, cursor: '250' },
  ])
})

test('the end of a list is its end', async () => {
  const rows = await rowsAfter(numbers(60).call, '50', 20, options)
  expect([rows.length, rows.nextCursor]).toEqual([10, undefined])
  expect(await rowsAfter(async () => asPage([], 'a'), 'a', 20, options)).toEqual([])
})

test('of orders, the one list goes on', async () => {
  const cancelled = { ...order, status: 'cancelled' as const }
  const all: AllOrders = {
    buyOrders: none,
    sellOrders: { ...none, cancelled: [cancelled] },
    nextCursors: { sellOrders: { cancelled: 'b' } },
  }
  const given: unknown[] = []
  const client = fakeClient({
    orders: {
      all: async (...asked: unknown[]) => {
        given.push(asked)
        return all
      },
    },
  })
  const { key, load } = moreOrders('sell', 'cancelled', 'a', 1)
  expect([key, await load(client, options)]).toEqual(['orders.sell.cancelled.a.1', asPage([cancelled], 'b')])
  expect(given).toEqual([[{ limit: 1, cursor: 'a' }, options]])
  expect(listOf(all, 'buy', 'cancelled')).toEqual([])
})

test('a history has every page of what has ended', async () => {
  const ended = (id: string) => ({ ...order, _id: id, status: 'cancelled' as const })
  const pages: Record<string, AllOrders> = {
    first: {
      buyOrders: { ...none, pending: [order], cancelled: [ended('1')] },
      sellOrders: { ...none, cancelled: [ended('3')] },
      nextCursors: { buyOrders: { cancelled: 'a' } },
    },
    a: {
      buyOrders: { ...none, cancelled: [ended('2')] },
      sellOrders: none,
    },
  }
  const client = fakeClient({
    orders: { all: async ({ cursor = 'first' } = {}) => pages[cursor] as AllOrders },
  })
  const { buy, sell } = await orderHistory.load(client, options)
  expect([buy.map(({ _id }) => _id), sell.map(({ _id }) => _id)]).toEqual([['1', '2'], ['3']])
})

test('of notifications, referrals and investments alike', async () => {
  const client = fakeClient({
    notifications: { list: async () => asPage([], undefined) },
    investments: {
      referrals: async () => asPage([], undefined),
      list: async () => ({
        pending: [],
        completed: [investment],
        summary: { totalInvested: 0, totalExpectedReturn: 0 },
        nextCursors: { completed: 'b' },
      }),
    },
  })
  const asked = [moreNotifications('a', 1), moreReferrals('a', 1), moreInvestments('completed', 'a', 1)]
  expect(await Promise.all(asked.map(async ({ key, load }) => [key, await load(client, options)]))).toEqual([
    ['notifications.a.1', []],
    ['referrals.a.1', []],
    ['investments.completed.a.1', asPage([investment], 'b')],
  ])
})
