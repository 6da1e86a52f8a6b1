import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  id,
  instant,
  keepRawText,
  optional,
  optionalOneOf,
  rawText,
  toLowerCaseIfString,
  UNKNOWN,
  wireObject,
  withDefault,
} from './schema.js'

const parse = (schema: z.core.$ZodType, value: unknown) => {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : 'invalid'
}

test('an id is a string of 1 to 64 characters', () => {
  expect(['a', '', 'x'.repeat(64), 'x'.repeat(65), 7, null].map((value) => parse(id, value))).toEqual([
    'a',
    'invalid',
    'x'.repeat(64),
    'invalid',
    'invalid',
    'invalid',
  ])
  expect(['😀'.repeat(64), '😀'.repeat(65)].map((value) => parse(id, value))).toEqual([
    '😀'.repeat(64),
    'invalid',
  ])
})

test('an instant is ISO 8601 or milliseconds', () => {
  const wire = [
    '2026-11-20T09:00:00.000Z',
    '2026-11-20T10:00:00+01:00',
    '2026-11-20T09:00Z',
    1_795_165_200_000,
  ]
  const at = Date.UTC(2026, 10, 20, 9)
  expect(wire.map((value) => parse(instant, value))).toEqual([at, at, at, at])
  const invalid = [
    ...['soon', '', 'Order 5', '5', '2026', '2026-11-20', '2026-11-20T09:00:00', '20 Nov 2026 09:00 GMT'],
    ...['2026-02-30T09:00:00Z', '2026-13-01T09:00:00Z', '2026-11-20T25:00:00Z', '1795165200000'],
    // Seconds, microseconds, no instant at all.
    ...[1_795_165_200, 1_795_165_200_000_000, 0, -1, Number.NaN, Number.POSITIVE_INFINITY],
    ...[null, true, {}, [1_795_165_200_000]],
  ]
  expect(invalid.map((value) => [value, parse(instant, value)])).toEqual(
    invalid.map((value) => [value, 'invalid']),
  )
})

test('an unknown text of a field that is only shown counts as absent', () => {
  const schema = wireObject({ state: optionalOneOf(['open', 'closed']) })
  expect([{ state: 'open' }, { state: 'new' }, {}].map((value) => parse(schema, value))).toStrictEqual([
    { state: 'open' },
    {},
    {},
  ])
  expect(parse(schema, { state: 7 })).toBe('invalid')
})

test('a required field with an unknown text is `unknown`, and another field has the text', () => {
  const colour = wireObject({ colour: z.literal(['red', UNKNOWN]), colourText: rawText })
  const schema = z.pipe(
    keepRawText('colour', (text) => text === 'red'),
    colour,
  )
  expect([{ colour: 'red' }, { colour: 'puce' }].map((value) => parse(schema, value))).toStrictEqual([
    { colour: 'red' },
    { colour: 'unknown', colourText: 'puce' },
  ])
  expect([{ colour: 7 }, {}, null, 'red'].map((value) => parse(schema, value))).toEqual(
    Array(4).fill('invalid'),
  )
})

test('null counts as absent, a wrong value is invalid', () => {
  const schema = wireObject({ note: optional(z.string()), count: withDefault(z.int(), 7) })
  const absent = [{}, { note: null, count: null }, { note: undefined, count: undefined }]
  expect(absent.map((value) => parse(schema, value))).toStrictEqual(Array(3).fill({ count: 7 }))
  expect(parse(schema, { note: 'x', count: 1 })).toStrictEqual({ note: 'x', count: 1 })
  expect([parse(schema, { note: 7 }), parse(schema, { count: 'x' })]).toEqual(['invalid', 'invalid'])
})

test('a string is converted to lower case', () => {
  expect([toLowerCaseIfString('Nigeria'), toLowerCaseIfString(7)]).toEqual(['nigeria', 7])
})
