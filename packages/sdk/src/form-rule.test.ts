import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toFieldErrors } from './errors.js'
import { formRule, requireFields } from './form-rule.js'
import { parseInput } from './parse-input.js'
import { safeParse } from './safe-parse.js'
import { findError } from './testing/find-error.js'

const schema = z
  .object({ name: z.string().check(z.minLength(3, 'must be longer')), size: z.int(), isAgreed: z.boolean() })
  .check(
    requireFields(['name', 'size'], 'Fill in all fields'),
    formRule(({ isAgreed }) =>
      isAgreed ? undefined : { message: 'Please agree', fields: ['isAgreed'], fieldMessage: 'must be true' },
    ),
  )

/** The errors of the fields, as the server sends them. */
const listFieldErrors = (input: object) => toFieldErrors(safeParse(schema, input).error?.issues ?? [], input)

test('the message is that of the first broken rule, and each other invalid field has its own', () => {
  expect(findError(schema, { name: ' ', isAgreed: false })).toEqual({
    message: 'Fill in all fields',
    fields: ['name', 'size', 'isAgreed'],
  })
  expect(findError(schema, { name: 'ab', size: 1, isAgreed: false })).toEqual({
    message: 'Please agree',
    fields: ['isAgreed', 'name'],
  })
  expect(parseInput(schema, { name: 'ab', isAgreed: false }).error?.fields).toEqual({
    name: 'must be longer',
    size: 'Fill in all fields',
    isAgreed: 'must be true',
  })
  expect(findError(schema, { name: 'ab', size: 1, isAgreed: true })).toEqual({
    message: 'Name must be longer',
    fields: ['name'],
  })
  expect(findError(schema, { name: 'abc', size: 1, isAgreed: true })).toBe(undefined)
})

test('to the server, a field that breaks a rule has one error, and its own one first', () => {
  expect(listFieldErrors({ name: ' ', isAgreed: false })).toEqual([
    { path: 'name', message: 'must be longer' },
    { path: 'size', message: 'is required' },
    { path: 'isAgreed', message: 'must be true' },
  ])
  expect(listFieldErrors({ name: '   ', size: 1, isAgreed: false })).toEqual([
    { path: 'name', message: 'is required' },
    { path: 'isAgreed', message: 'must be true' },
  ])
  expect(listFieldErrors({ name: 'abc', size: 1, isAgreed: false })).toEqual([
    { path: 'isAgreed', message: 'must be true' },
  ])
})

test('a field that is invalid by itself hides no other blank field', () => {
  const fields = z
    .object({ email: z.string().check(z.minLength(3, 'must be longer')), password: z.string() })
    .check(requireFields(['email', 'password'], 'Fill in all fields'))
  const input = { email: '', password: ' ' }
  expect(toFieldErrors(safeParse(fields, input).error?.issues ?? [], input)).toEqual([
    { path: 'email', message: 'must be longer' },
    { path: 'password', message: 'is required' },
  ])
})
