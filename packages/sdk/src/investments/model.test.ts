import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { investmentWire, investment as sample } from '../testing/fixtures.js'
import { countdown, investment } from './model.js'

const refused = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path }) => path.join('.')) ?? []

test('an investment without a countdown of its own is read, and whatever else is sent kept out', () => {
  const wire = { ...investmentWire, countdownEndsAt: null, user: 'u1', __v: 1 }
  expect(z.parse(investment, wire)).toEqual(sample)
})

test('an investment without its dates, or with a broken amount, names the field', () => {
  expect(refused(investment, { ...investmentWire, investmentEndsAt: undefined })).toEqual([
    'investmentEndsAt',
  ])
  expect(refused(investment, { ...investmentWire, investmentCreatedAt: 'soon' })).toEqual([
    'investmentCreatedAt',
  ])
  expect(refused(investment, { ...investmentWire, amount: 0.5 })).toEqual(['amount'])
})

test('a countdown has its end and its percentage', () => {
  expect(refused(countdown, {})).toEqual(['countdownEndsAt', 'percentageCompleted'])
})
