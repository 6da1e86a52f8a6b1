import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callClient, get, options, post, wrapPayload } from '../testing/calls.js'
import {
  countdown,
  countdownWire,
  investment,
  investmentList,
  investmentListWire,
  investmentWire,
  referralCount,
  referralRow,
  referralRowWire,
} from '../testing/fixtures.js'
import { investments } from './endpoints.js'

const input = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const

describe('requests', () => {
  test('[call.investments.create] sends amount and plan, returns the investment', async () => {
    for (const body of wrapPayload(investmentWire, 'investment')) {
      expect(await callClient(({ investments }) => investments.create(input, options), body, 201)).toEqual({
        sent: [post('/investments/create', input)],
        value: { value: investment, message: undefined },
      })
    }
  })

  test('[call.investments.reinvest] sends the id of the investment, returns the new one', async () => {
    const reinvestment = { investmentId: 'i0' }
    for (const body of wrapPayload(investmentWire, 'investment')) {
      expect(
        await callClient(({ investments }) => investments.reinvest(reinvestment, options), body, 201),
      ).toEqual({
        sent: [post('/investments/reinvest', reinvestment)],
        value: { value: investment, message: undefined },
      })
    }
  })

  test('[call.investments.list] returns pending, completed and summary', async () => {
    for (const body of wrapPayload(investmentListWire)) {
      expect(await callClient(({ investments }) => investments.list(), body)).toEqual({
        sent: [get('/investments')],
        value: investmentList,
      })
    }
  })

  test('[call.investments.countdown] has the id in the path, returns end and percentage', async () => {
    for (const body of wrapPayload(countdownWire)) {
      expect(await callClient(({ investments }) => investments.countdown({ id: 'i1' }), body)).toEqual({
        sent: [get('/investments/countdown/i1')],
        value: countdown,
      })
    }
  })

  test('[call.investments.referrals] returns the referralList', async () => {
    for (const body of wrapPayload([referralRowWire], 'referralList')) {
      expect(await callClient(({ investments }) => investments.referrals(), body)).toEqual({
        sent: [get('/investments/referrals')],
        value: [referralRow],
      })
    }
  })

  test('[call.investments.referralCount] returns the total and active referrals', async () => {
    for (const body of wrapPayload(referralCount)) {
      expect(await callClient(({ investments }) => investments.referralCount(), body)).toEqual({
        sent: [get('/investments/referral-count')],
        value: referralCount,
      })
    }
  })
})

describe('the input of create', () => {
  const getErrors = (change: Record<string, unknown>) =>
    z
      .safeParse(investments.create.input, { ...input, ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

  test('accepts an amount as a number or a string of digits', () => {
    expect(z.parse(investments.create.input, { ...input, amount: '100000' })).toEqual(input)
  })

  test('rejects amounts above 500,000 and unlisted ones', () => {
    expect(getErrors({ amount: 500_000 })).toEqual([])
    for (const amount of [950_000, 25_001, '25e3', undefined])
      expect(getErrors({ amount })).toEqual(['amount must be one of the listed amounts'])
  })

  test('accepts the days of a plan only', () => {
    expect([6, 14, 20, 30].flatMap((planDurationDays) => getErrors({ planDurationDays }))).toEqual([])
    for (const planDurationDays of [15, 0, '6', undefined])
      expect(getErrors({ planDurationDays })).toEqual(['planDurationDays must be one of the plans'])
  })
})
