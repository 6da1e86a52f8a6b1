import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listPayload } from './list-payload.js'

const point = z.object({ x: z.int(), tags: z.optional(z.array(z.string())) })
const read = listPayload(z.array(point))
const missingX = (path: string) => ({ path, expected: 'number', received: 'nothing' })

describe('a list', () => {
  test('keeps its valid items and reports each of the others', () => {
    expect(read([{ x: 1 }, {}, { x: 2 }, null, { x: 3, tags: ['a', 7] }])).toEqual({
      ok: true,
      value: Object.assign([{ x: 1 }, { x: 2 }], { invalidItems: 3 }),
      invalidItems: [
        missingX('1.x'),
        { path: '3', expected: 'object', received: 'null' },
        { path: '4.tags.1', expected: 'string', received: 'number' },
      ],
    })
  })

  test('counts nothing if every item is valid', () => {
    expect(read([{ x: 1 }])).toEqual({ ok: true, value: [{ x: 1 }] })
    expect(read([])).toEqual({ ok: true, value: [] })
  })

  test('without any valid item does not match', () => {
    expect(read([{}, {}])).toEqual({ ok: false, ...missingX('0.x') })
    expect(read([{}])).toEqual({ ok: false, ...missingX('0.x') })
    expect(read({ x: 1 })).toMatchObject({ ok: false, path: '' })
  })
})

describe('an object of lists', () => {
  const group = z.object({ pending: z.array(point), total: z.int() })
  const readGroups = listPayload(z.object({ buy: group, sell: group }))

  test('counts the invalid items of each list', () => {
    const buy = { pending: [{ x: 1 }, {}], total: 2 }
    expect(readGroups({ buy, sell: { pending: [{ x: 1 }], total: 1 } })).toEqual({
      ok: true,
      value: {
        buy: { pending: Object.assign([{ x: 1 }], { invalidItems: 1 }), total: 2 },
        sell: { pending: [{ x: 1 }], total: 1 },
      },
      invalidItems: [missingX('buy.pending.1.x')],
    })
  })

  test('does not match if one of its lists, or another of its fields, does not', () => {
    const sell = { pending: [], total: 0 }
    expect(readGroups({ buy: { pending: [{}], total: 1 }, sell })).toMatchObject({
      ok: false,
      path: 'buy.pending.0.x',
    })
    expect(readGroups({ buy: { pending: [{}, { x: 1 }] }, sell })).toMatchObject({ ok: false })
  })
})
