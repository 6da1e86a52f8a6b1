import { type AllOrders, toPage } from '@cht/sdk/contract'
import { expect, test } from 'vitest'
import { moreInvestments } from './investments/resources.js'
import { moreNotifications } from './notifications/resources.js'
import { moreOrders, orderHistory } from './orders/resources.js'
import { selectOrders } from './orders/selectors.js'
import { loadItemsAfter } from './pagination.js'
import { moreReferrals } from './referrals/resources.js'
import { fakeClient } from './testing/fake-client.js'
import { investment, order, trade } from './testing/fixtures.js'

const options = { signal: new AbortController().signal }
const EMPTY = { pending: [], approved: [], completed: [], cancelled: [] }

/** An endpoint that lists the first `length` numbers from 0, and records its inputs. */
const createNumbers = (length: number) => {
  const inputs: unknown[] = []
  const call = async ({
    limit = 200,
    cursor = '0',
  }: {
    limit?: number | undefined
    cursor?: string | undefined
  }) => {
    inputs.push({ limit, cursor })
    const end = Number(cursor) + limit
    const numbers = Array.from(
      { length: Math.min(limit, length - Number(cursor)) },
      (_, i) => Number(cursor) + i,
    )
    return toPage(numbers, end < length ? String(end) : undefined)
  }
  return { inputs, call }
}

test('items after a page are loaded in as few requests as possible', async () => {
  const { inputs, call } = createNumbers(600)
  const items = await loadItemsAfter(call, { after: '50', count: 250 }, options)
  expect([items.length, items[0], items.at(-1), items.nextCursor]).toEqual([250, 50, 299, '300'])
  expect(inputs).toEqual([
    { limit: 200, cursor: '50' },
    { limit: 50, cursor: '250' },
  ])
})

test('loading stops at the end of the list, or at an empty page', async () => {
  const items = await loadItemsAfter(createNumbers(60).call, { after: '50', count: 20 }, options)
  expect([items.length, items.nextCursor]).toEqual([10, undefined])
  expect(await loadItemsAfter(async () => toPage([], 'a'), { after: 'a', count: 20 }, options)).toEqual([])
})

test('items that could not be read are counted over all pages', async () => {
  const pages = [toPage([1], 'b', 2), toPage([2], undefined, 1)]
  const items = await loadItemsAfter(async () => pages.shift() ?? [], { after: 'a', count: 20 }, options)
  expect(items).toEqual(toPage([1, 2], undefined, 3))
  expect(items.invalidItems).toBe(3)
})

test('more orders come from the requested list only', async () => {
  const cancelled = { ...order, status: 'cancelled' as const }
  const all: AllOrders = {
    buyOrders: EMPTY,
    sellOrders: { ...EMPTY, cancelled: [cancelled] },
    nextCursors: { sellOrders: { cancelled: 'b' } },
  }
  const calls: unknown[] = []
  const client = fakeClient({
    orders: {
      all: async (...args: unknown[]) => {
        calls.push(args)
        return all
      },
    },
  })
  const { key, load } = moreOrders('sell', 'cancelled', 'a', 1)
  expect([key, await load(client, options)]).toEqual(['orders.sell.cancelled.a.1', toPage([cancelled], 'b')])
  expect(calls).toEqual([[{ limit: 1, cursor: 'a' }, options]])
  expect(selectOrders(all, 'buy', 'cancelled')).toEqual([])
})

test('the history has every page of the completed and cancelled orders', async () => {
  const createCancelled = (_id: string) => ({ ...order, _id, status: 'cancelled' as const })
  const pages: Record<string, AllOrders> = {
    first: {
      buyOrders: { ...EMPTY, pending: [order], cancelled: [createCancelled('1')] },
      sellOrders: { ...EMPTY, completed: [{ ...trade, _id: '3', status: 'completed' }] },
      nextCursors: { buyOrders: { cancelled: 'a' } },
    },
    a: {
      buyOrders: { ...EMPTY, cancelled: [createCancelled('2')] },
      sellOrders: EMPTY,
    },
  }
  const client = fakeClient({
    orders: { all: async ({ cursor = 'first' } = {}) => pages[cursor] as AllOrders },
  })
  const { buy, sell } = await orderHistory.load(client, options)
  expect([buy.map(({ _id }) => _id), sell.map(({ _id }) => _id)]).toEqual([['1', '2'], ['3']])
})

test('further pages of notifications, referrals and investments have their own keys and items', async () => {
  const client = fakeClient({
    notifications: { list: async () => toPage([], undefined) },
    investments: {
      referrals: async () => toPage([], undefined),
      list: async () => ({
        pending: [],
        completed: [investment],
        summary: { totalInvested: 0, totalExpectedReturn: 0 },
        nextCursors: { completed: 'b' },
      }),
    },
  })
  const resources = [moreNotifications('a', 1), moreReferrals('a', 1), moreInvestments('completed', 'a', 1)]
  expect(
    await Promise.all(resources.map(async ({ key, load }) => [key, await load(client, options)])),
  ).toEqual([
    ['notifications.a.1', []],
    ['referrals.a.1', []],
    ['investments.completed.a.1', toPage([investment], 'b')],
  ])
})
