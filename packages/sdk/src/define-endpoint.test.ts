import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath, payload, withMessage } from './define-endpoint.js'

const point = z.object({ x: z.int(), y: z.int() })

describe('a payload', () => {
  test('keeps unknown fields out', () => {
    expect(payload(point)({ x: 1, y: 2, colour: 'red' })).toEqual({ ok: true, value: { x: 1, y: 2 } })
  })

  test('that does not fit names the path of the first field that does not', () => {
    expect(payload(point)({ data: { x: 1 } })).toEqual({ ok: false, path: 'y' })
    expect(
      payload(z.array(point))({
        data: [
          { x: 1, y: 2 },
          { x: '1', y: 2 },
        ],
      }),
    ).toEqual({
      ok: false,
      path: '1.x',
    })
    expect(payload(z.object({ at: point }), 'place')({ place: { at: { x: 1.5, y: 2 } } })).toEqual({
      ok: false,
      path: 'at.x',
    })
    expect(payload(point)('<html>')).toEqual({ ok: false, path: '' })
    expect(payload(point)(undefined)).toEqual({ ok: false, path: '' })
    expect(payload(point)({ data: null })).toEqual({ ok: false, path: '' })
  })

  test('false, zero and the empty list are payloads too', () => {
    expect(payload(z.boolean())({ data: false })).toEqual({ ok: true, value: false })
    expect(payload(z.number())({ data: { data: 0 } })).toEqual({ ok: true, value: 0 })
    expect(payload(z.array(point))({ data: [] })).toEqual({ ok: true, value: [] })
  })

  test('is never read out of what an object inherits', () => {
    expect(payload(z.unknown(), 'constructor')({ x: 1 })).toEqual({ ok: true, value: { x: 1 } })
  })

  test('never throws, whatever the body is', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const reading = withMessage(payload(point, 'point'))(body)
        expect(reading.ok).toBe(true)
      }),
    )
  })
})

describe('a message beside a payload', () => {
  test('is a string that says something, or absent', () => {
    const read = withMessage(payload(point))
    const messages = ['hello', '', 7, null, undefined]
    expect(messages.map((message) => read({ message, data: { x: 1, y: 2 } }))).toEqual(
      ['hello', undefined, undefined, undefined, undefined].map((message) => ({
        ok: true,
        value: { value: { x: 1, y: 2 }, message },
      })),
    )
  })
})

describe('a path', () => {
  test('takes its parameters from the input, escaped, and leaves the rest', () => {
    expect(fillPath('/buy-orders/pay/{id}', { id: 'a/b?c', paymentProof: 'data:' })).toEqual({
      path: '/buy-orders/pay/a%2Fb%3Fc',
      rest: { paymentProof: 'data:' },
    })
    expect(fillPath('/market', {})).toEqual({ path: '/market', rest: {} })
  })

  test('leaves the input itself alone', () => {
    const input = { id: 'o1' }
    fillPath('/trades/{id}', input)
    expect(input).toEqual({ id: 'o1' })
  })
})
