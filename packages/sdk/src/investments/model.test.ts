import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { investmentWire, investment as parsedInvestment } from '../testing/fixtures.js'
import { countdown, investment } from './model.js'

const getInvalidFields = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path }) => path.join('.')) ?? []

test('the countdown of an investment is optional, and unknown fields are omitted', () => {
  const wire = { ...investmentWire, countdownEndsAt: null, user: 'u1', __v: 1 }
  expect(z.parse(investment, wire)).toEqual(parsedInvestment)
})

test('an investment needs valid dates and an amount in whole CHT', () => {
  expect(getInvalidFields(investment, { ...investmentWire, investmentEndsAt: undefined })).toEqual([
    'investmentEndsAt',
  ])
  expect(getInvalidFields(investment, { ...investmentWire, investmentCreatedAt: 'soon' })).toEqual([
    'investmentCreatedAt',
  ])
  expect(getInvalidFields(investment, { ...investmentWire, amount: 0.5 })).toEqual(['amount'])
})

test('a countdown requires its end and its percentage', () => {
  expect(getInvalidFields(countdown, {})).toEqual(['countdownEndsAt', 'percentageCompleted'])
})
