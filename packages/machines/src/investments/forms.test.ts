import { ApiError } from '@cht/sdk/errors'
import { INVESTMENT_PLANS } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { createStub, write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { investment } from '../testing/fixtures.js'
import { done, failed, readFallback, submitForm } from '../testing/submit-form.js'
import { investmentForm, reinvestForm } from './forms.js'

const createError = (code: string, message: string) => new ApiError(code, message, 409, [], undefined)
const form = { amount: 100_000, planDurationDays: 6 } as const

describe('an investment', () => {
  test('[invest.6] [invest.8] sends the percentage of its plan', async () => {
    const { call, inputs } = createStub(investment)
    const client = fakeClient({ investments: { create: write(call) } })
    for (const { days } of INVESTMENT_PLANS)
      expect(await submitForm(investmentForm, client, { ...form, planDurationDays: days })).toEqual(
        done(investment, 'Investment Created Successfully'),
      )
    expect(inputs).toEqual([
      { amount: 100_000, planDurationDays: 6, roiPercentage: 10 },
      { amount: 100_000, planDurationDays: 14, roiPercentage: 25 },
      { amount: 100_000, planDurationDays: 20, roiPercentage: 50 },
      { amount: 100_000, planDurationDays: 30, roiPercentage: 100 },
    ])
  })

  test('succeeds if the response has no investment', async () => {
    const client = fakeClient({ investments: { create: write(async () => undefined) } })
    expect(await submitForm(investmentForm, client, form)).toEqual(
      done(undefined, 'Investment Created Successfully'),
    )
  })

  test('[invest.6] is not sent without an amount or a duration', async () => {
    for (const values of [{}, { amount: 100_000 }, { planDurationDays: 6 }] as const)
      expect(await submitForm(investmentForm, fakeClient(), values)).toEqual(
        failed('Select an amount and a duration'),
      )
  })

  test("[invest.8] shows the server's message if the balance is insufficient", async () => {
    const insufficient = createError('insufficient_balance', 'Insufficient balance')
    const client = fakeClient({ investments: { create: () => Promise.reject(insufficient) } })
    expect(await submitForm(investmentForm, client, form)).toEqual(failed('Insufficient balance'))
  })

  test('[invest.6] shows its own message if the server sends none', async () => {
    expect(await readFallback(investmentForm, form)).toEqual(failed('Error Creating Investment'))
  })
})

describe('a reinvestment', () => {
  test('[invest.4] sends the id of the investment', async () => {
    const { call, inputs } = createStub(investment)
    const client = fakeClient({ investments: { reinvest: write(call) } })
    expect(await submitForm(reinvestForm, client, { investmentId: 'i0' })).toEqual(
      done(investment, 'Reinvestment successful'),
    )
    expect(inputs).toEqual([{ investmentId: 'i0' }])
  })

  test("shows the server's message if it is too late", async () => {
    const late = createError('capital_released', 'The capital has already been paid to your wallet')
    const client = fakeClient({ investments: { reinvest: () => Promise.reject(late) } })
    expect(await submitForm(reinvestForm, client, { investmentId: 'i0' })).toEqual(failed(late.message))
  })

  test('[invest.4] shows its own message if the server sends none', async () => {
    expect(await readFallback(reinvestForm, { investmentId: 'i0' })).toEqual(failed('Something went wrong'))
  })
})
