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

describe('the calls', () => {
  test('[call.investments.create] sends amount and plan, answers the investment', async () => {
    for (const body of wrapPayload(investmentWire, 'investment')) {
      expect(await callClient(({ investments }) => investments.create(input, options), body, 201)).toEqual({
        sent: [post('/investments/create', input)],
        value: investment,
      })
    }
  })

  test('[call.investments.reinvest] sends the id of the investment, answers the new one', async () => {
    const old = { investmentId: 'i0' }
    for (const body of wrapPayload(investmentWire, 'investment')) {
      expect(await callClient(({ investments }) => investments.reinvest(old, options), body, 201)).toEqual({
        sent: [post('/investments/reinvest', old)],
        value: investment,
      })
    }
  })

  test('[call.investments.list] answers pending, completed and summary', async () => {
    for (const body of wrapPayload(investmentListWire)) {
      expect(await callClient(({ investments }) => investments.list(), body)).toEqual({
        sent: [get('/investments')],
        value: investmentList,
      })
    }
  })

  test('[call.investments.countdown] names the investment in the path, answers end and percentage', async () => {
    for (const body of wrapPayload(countdownWire)) {
      expect(await callClient(({ investments }) => investments.countdown({ id: 'i1' }), body)).toEqual({
        sent: [get('/investments/countdown/i1')],
        value: countdown,
      })
    }
  })

  test('[call.investments.referrals] answers the referralList', async () => {
    for (const body of wrapPayload([referralRowWire], 'referralList')) {
      expect(await callClient(({ investments }) => investments.referrals(), body)).toEqual({
        sent: [get('/investments/referrals')],
        value: [referralRow],
      })
    }
  })

  test('[call.investments.referralCount] answers the total and the active ones', async () => {
    for (const body of wrapPayload(referralCount)) {
      expect(await callClient(({ investments }) => investments.referralCount(), body)).toEqual({
        sent: [get('/investments/referral-count')],
        value: referralCount,
      })
    }
  })
})

describe('what create takes', () => {
  const refusals = (change: Record<string, unknown>) =>
    z
      .safeParse(investments.create.input, { ...input, ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

  test('an amount as a number or as a string of digits', () => {
    expect(z.parse(investments.create.input, { ...input, amount: '100000' })).toEqual(input)
  })

  test('no amount above 500,000, none that is not listed', () => {
    expect(refusals({ amount: 500_000 })).toEqual([])
    for (const amount of [950_000, 25_001, '25e3', undefined])
      expect(refusals({ amount })).toEqual(['amount must be one of the listed amounts'])
  })

  test('a plan by its days', () => {
    expect([6, 14, 20, 30].flatMap((planDurationDays) => refusals({ planDurationDays }))).toEqual([])
    for (const planDurationDays of [15, 0, '6', undefined])
      expect(refusals({ planDurationDays })).toEqual(['planDurationDays must be one of the plans'])
  })
})
