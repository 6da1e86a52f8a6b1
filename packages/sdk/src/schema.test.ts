import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id, instant, lowerCase, optional, wireObject, withDefault } from './schema.js'

const reads = (schema: z.core.$ZodType, value: unknown) => {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : 'refused'
}

test('an id is a string that is not empty', () => {
  expect(['a', '', 'x'.repeat(64), 'x'.repeat(65), 7, null].map((value) => reads(id, value))).toEqual([
    'a',
    'refused',
    'x'.repeat(64),
    'refused',
    'refused',
    'refused',
  ])
  expect(['😀'.repeat(64), '😀'.repeat(65)].map((value) => reads(id, value))).toEqual([
    '😀'.repeat(64),
    'refused',
  ])
})

test('an instant is read from ISO 8601 or milliseconds, and from nothing else', () => {
  const wire = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00+01:00', 1_795_165_200_000]
  const at = Date.UTC(2026, 10, 20, 9)
  expect(wire.map((value) => reads(instant, value))).toEqual([at, at, at])
  expect(['soon', '', null, Number.NaN, {}].map((value) => reads(instant, value))).toEqual(
    Array(5).fill('refused'),
  )
})

test('null and absent are the same to a reader, a wrong value is not', () => {
  const schema = wireObject({ note: optional(z.string()), count: withDefault(z.int(), 7) })
  const absent = [{}, { note: null, count: null }, { note: undefined, count: undefined }]
  expect(absent.map((value) => reads(schema, value))).toStrictEqual(Array(3).fill({ count: 7 }))
  expect(reads(schema, { note: 'x', count: 1 })).toStrictEqual({ note: 'x', count: 1 })
  expect([reads(schema, { note: 7 }), reads(schema, { count: 'x' })]).toEqual(['refused', 'refused'])
})

test('a text read in any case is kept in lower case', () => {
  expect([lowerCase('Nigeria'), lowerCase(7)]).toEqual(['nigeria', 7])
})
