import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath } from './define-endpoint.js'
import { payload, readMessage } from './payload.js'

const point = z.object({ x: z.int(), y: z.int() })

describe('a payload', () => {
  test('omits unknown fields', () => {
    expect(payload(point)({ x: 1, y: 2, colour: 'red' })).toEqual({ ok: true, value: { x: 1, y: 2 } })
  })

  test('that does not match has the path of the first invalid field', () => {
    expect(payload(point)({ data: { x: 1 } })).toEqual({
      ok: false,
      path: 'y',
      expected: 'number',
      received: 'nothing',
    })
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
      expected: 'number',
      received: 'string',
    })
    expect(payload(z.object({ at: point }), 'place')({ place: { at: { x: 1.5, y: 2 } } })).toEqual({
      ok: false,
      path: 'at.x',
      expected: 'int',
      received: 'number',
    })
    const notPoints: [unknown, string][] = [
      ['<html>', 'string'],
      [undefined, 'nothing'],
      [{ data: null }, 'null'],
    ]
    for (const [body, received] of notPoints)
      expect(payload(point)(body)).toEqual({ ok: false, path: '', expected: 'object', received })
  })

  test('is not read from a failure that was sent with status 200, even if every field is optional', () => {
    const read = payload(z.object({ x: z.optional(z.int()) }))
    expect([read({}), read({ y: 1 }), read({ x: 1, error: 'no' })]).toEqual([
      { ok: true, value: {} },
      { ok: true, value: {} },
      { ok: true, value: { x: 1 } },
    ])
    for (const body of [{ error: 'no' }, { success: false, message: 'no' }, { data: { error: 'no' } }])
      expect(read(body)).toEqual({ ok: false, path: '', expected: 'another form', received: 'object' })
  })

  test('may be false, zero or an empty list', () => {
    expect(payload(z.boolean())({ data: false })).toEqual({ ok: true, value: false })
    expect(payload(z.number())({ data: { data: 0 } })).toEqual({ ok: true, value: 0 })
    expect(payload(z.array(point))({ data: [] })).toEqual({ ok: true, value: [] })
  })

  test('is never read from an inherited property', () => {
    expect(payload(z.unknown(), 'constructor')({ x: 1 })).toEqual({ ok: true, value: { x: 1 } })
  })

  test('of any body is read without an exception', () => {
    fc.assert(fc.property(fc.anything(), (body) => typeof payload(point, 'point')(body).ok === 'boolean'))
  })
})

describe('the message of a response', () => {
  test('is a string that is not empty, or undefined', () => {
    const messages = ['hello', '', 7, null, undefined]
    expect(messages.map((message) => readMessage({ message }))).toEqual([
      'hello',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('of any body is read without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => ['string', 'undefined'].includes(typeof readMessage(body))),
    )
  })
})

describe('fillPath', () => {
  test('encodes the path parameters and returns the other fields', () => {
    expect(fillPath('/buy-orders/pay/{id}', { id: 'a/b?c', paymentProof: 'data:' })).toEqual({
      path: '/buy-orders/pay/a%2Fb%3Fc',
      rest: { paymentProof: 'data:' },
    })
    expect(fillPath('/market', {})).toEqual({ path: '/market', rest: {} })
  })

  test('does not change the input', () => {
    const input = { id: 'o1' }
    fillPath('/trades/{id}', input)
    expect(input).toEqual({ id: 'o1' })
  })
})
