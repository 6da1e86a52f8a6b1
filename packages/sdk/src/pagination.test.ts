import { expect, test } from 'vitest'
import { asPage, everyRow, type ListCall, type Page } from './pagination.js'
import { callClient, get } from './testing/calls.js'
import {
  allOrders,
  allOrdersWire,
  investmentList,
  investmentListWire,
  order,
  orderWire,
} from './testing/fixtures.js'

test('a list says where it goes on, however it is wrapped', async () => {
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
  '%j is no cursor, and no failure',
  async (nextCursor) => {
    const { value } = await callClient(({ orders }) => orders.pendingBuy(), { data: [orderWire], nextCursor })
    expect(value).toEqual([order])
  },
)

test('of several lists each says where it goes on', async () => {
  const nextCursors = { buyOrders: { completed: 'abc' }, sellOrders: { cancelled: 'def' } }
  expect(
    (await callClient(({ orders }) => orders.all(), { data: allOrdersWire, nextCursors })).value,
  ).toEqual({
    ...allOrders,
    nextCursors,
  })
  const ofStakes = { ...investmentListWire, nextCursors: { pending: 'abc' } }
  expect((await callClient(({ investments }) => investments.list(), ofStakes)).value).toEqual({
    ...investmentList,
    nextCursors: { pending: 'abc' },
  })
})

test('a limit or cursor that no server would take is not sent', async () => {
  const refused = (input: object) =>
    callClient(({ orders }) => orders.pendingBuy(input), { data: [] }).catch(({ fields }) => fields)
  const range = { limit: 'must be a number from 1 to 200' }
  expect([await refused({ limit: 0 }), await refused({ limit: 201 }), await refused({ limit: 1.5 })]).toEqual(
    [range, range, range],
  )
  expect(await refused({ cursor: 'a b' })).toEqual({ cursor: 'must be a cursor from a previous response' })
})

/** A list of these pages; it notes what it is asked. */
const paged = (pages: readonly Page<number>[]) => {
  const asked: unknown[] = []
  const call: ListCall<number> = async (...given) => {
    asked.push(given)
    return pages[asked.length - 1] ?? []
  }
  return { asked, call }
}
const rowsOf = async (rows: AsyncIterable<number>) => {
  const all: number[] = []
  for await (const row of rows) all.push(row)
  return all
}

test('every row comes page after page, each asked for with the cursor before it', async () => {
  const { asked, call } = paged([asPage([1, 2], 'a'), asPage([3], 'b'), asPage([4], undefined)])
  const options = { signal: new AbortController().signal }
  expect(await rowsOf(everyRow(call, { limit: 2 }, options))).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([
    [{ limit: 2, cursor: undefined }, options],
    [{ limit: 2, cursor: 'a' }, options],
    [{ limit: 2, cursor: 'b' }, options],
  ])
})

test('a page is asked for when the one before has been used up', async () => {
  const { asked, call } = paged([asPage([1, 2], 'a')])
  const rows = everyRow(call, {})
  await rows.next()
  await rows.next()
  expect(asked).toHaveLength(1)
  await rows.return()
  expect(asked).toHaveLength(1)
})

test('a server that goes on without a row is not asked without end', async () => {
  const { asked, call } = paged([asPage([1], 'a'), asPage([], 'a'), asPage([2], undefined)])
  expect(await rowsOf(everyRow(call))).toEqual([1])
  expect(asked).toHaveLength(2)
})
