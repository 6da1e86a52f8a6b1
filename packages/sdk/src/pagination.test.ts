import { expect, test } from 'vitest'
import { createClient } from './client.js'
import { type Page, toPage } from './page.js'
import { type ListMethod, paginate } from './pagination.js'
import { baseURL, callClient, get } from './testing/calls.js'
import { createFakeFetch, jsonResponse } from './testing/fake-fetch.js'
import {
  allOrders,
  allOrdersWire,
  investmentList,
  investmentListWire,
  order,
  orderWire,
} from './testing/fixtures.js'

test('a call sends limit and cursor, and a list has its nextCursor however the response body wraps it', async () => {
  const data = [orderWire]
  const bodies = [{ data, nextCursor: 'abc' }, { data: { data, nextCursor: 'abc' } }]
  for (const body of bodies)
    expect(await callClient(({ orders }) => orders.pendingBuy({ limit: 1 }), body)).toEqual({
      sent: [get('/buy-orders/pending?limit=1')],
      value: Object.assign([order], { nextCursor: 'abc' }),
    })
  const { sent } = await callClient(({ orders }) => orders.pendingBuy({ limit: 1, cursor: 'abc' }), { data })
  expect(sent).toEqual([get('/buy-orders/pending?limit=1&cursor=abc')])
})

test.each([undefined, null, 7, {}, '', 'a b', 'x'.repeat(401)])(
  'an invalid nextCursor is ignored: %j',
  async (nextCursor) => {
    const { value } = await callClient(({ orders }) => orders.pendingBuy(), { data: [orderWire], nextCursor })
    expect(value).toEqual([order])
  },
)

test('a response with several lists has a cursor per list', async () => {
  const nextCursors = { buyOrders: { completed: 'abc' }, sellOrders: { cancelled: 'def' } }
  expect(
    (await callClient(({ orders }) => orders.all(), { data: allOrdersWire, nextCursors })).value,
  ).toEqual({
    ...allOrders,
    nextCursors,
  })
  const body = { ...investmentListWire, nextCursors: { pending: 'abc' } }
  expect((await callClient(({ investments }) => investments.list(), body)).value).toEqual({
    ...investmentList,
    nextCursors: { pending: 'abc' },
  })
})

test('an invalid limit or cursor is rejected before anything is sent', async () => {
  const { fetch, sent } = createFakeFetch(jsonResponse({ data: [] }))
  const { orders } = createClient({ baseURL, fetch })
  const getErrors = (input: object) => orders.pendingBuy(input).catch(({ fields }) => fields)
  const range = { limit: 'must be a number from 1 to 200' }
  expect([
    await getErrors({ limit: 0 }),
    await getErrors({ limit: 201 }),
    await getErrors({ limit: 1.5 }),
  ]).toEqual([range, range, range])
  expect(await getErrors({ cursor: 'a b' })).toEqual({ cursor: 'must be a cursor from a previous response' })
  expect(sent).toEqual([])
})

/** A list method that returns these pages and records its arguments. */
const createList = (pages: readonly Page<number>[]) => {
  const calls: unknown[] = []
  const list: ListMethod<number> = async (...args) => {
    calls.push(args)
    return pages[calls.length - 1] ?? []
  }
  return { calls, list }
}
const collect = async (items: AsyncIterable<number>) => {
  const all: number[] = []
  for await (const item of items) all.push(item)
  return all
}

test('each page is requested with the cursor of the previous one', async () => {
  const { calls, list } = createList([toPage([1, 2], 'a'), toPage([3], 'b'), toPage([4], undefined)])
  const options = { signal: new AbortController().signal }
  expect(await collect(paginate(list, { limit: 2 }, options))).toEqual([1, 2, 3, 4])
  expect(calls).toEqual([
    [{ limit: 2, cursor: undefined }, options],
    [{ limit: 2, cursor: 'a' }, options],
    [{ limit: 2, cursor: 'b' }, options],
  ])
})

test('no page is requested before the previous one is used up', async () => {
  const { calls, list } = createList([toPage([1, 2], 'a')])
  const items = paginate(list, {})
  await items.next()
  await items.next()
  expect(calls).toHaveLength(1)
  await items.return()
  expect(calls).toHaveLength(1)
})

test('iteration ends at a cursor that was returned before', async () => {
  const pages = [toPage([1], 'a'), toPage([2], 'b'), toPage([3], 'a'), toPage([4], 'b')]
  const { calls, list } = createList(pages)
  expect(await collect(paginate(list))).toEqual([1, 2, 3])
  expect(calls).toHaveLength(3)
})

test('iteration ends at an empty page with a cursor', async () => {
  const { calls, list } = createList([toPage([1], 'a'), toPage([], 'a'), toPage([2], undefined)])
  expect(await collect(paginate(list))).toEqual([1])
  expect(calls).toHaveLength(2)
})
