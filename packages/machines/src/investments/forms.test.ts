import { ApiError } from '@cht/sdk/errors'
import { INVESTMENT_PLANS } from '@cht/sdk/investments'
import { describe, expect, test } from 'vitest'
import { answering } from '../testing/calls.js'
import { fakeClient, wordlessClient } from '../testing/fake-client.js'
import { investment } from '../testing/samples.js'
import { done, failed, submitted } from '../testing/submitted.js'
import { errorText } from '../toast.js'
import { investmentForm, reinvestForm } from './forms.js'

const refused = (code: string, message: string) => new ApiError(code, message, 409, [], undefined)
const form = { amount: 100_000, planDurationDays: 6 } as const

describe('an investment', () => {
  test("is created with its plan's own percentage", async () => {
    const { call, inputs } = answering(investment)
    const client = fakeClient({ investments: { create: call } })
    for (const { days } of INVESTMENT_PLANS)
      expect(await submitted(investmentForm, client, { ...form, planDurationDays: days })).toEqual(
        done(investment, 'Investment Created Successfully'),
      )
    expect(inputs).toEqual([
      { amount: 100_000, planDurationDays: 6, roiPercentage: 10 },
      { amount: 100_000, planDurationDays: 14, roiPercentage: 25 },
      { amount: 100_000, planDurationDays: 20, roiPercentage: 50 },
      { amount: 100_000, planDurationDays: 30, roiPercentage: 100 },
    ])
  })

  test('that was answered without itself is a success all the same', async () => {
    const client = fakeClient({ investments: { create: async () => undefined } })
    expect(await submitted(investmentForm, client, form)).toEqual(
      done(undefined, 'Investment Created Successfully'),
    )
  })

  test('[invest.6] is not sent without an amount and a duration', async () => {
    for (const values of [{}, { amount: 100_000 }, { planDurationDays: 6 }] as const)
      expect(await submitted(investmentForm, fakeClient(), values)).toEqual(
        failed('Select an amount and a duration'),
      )
  })

  test("that costs more than there is tells the server's message", async () => {
    const poor = refused('insufficient_balance', 'Insufficient balance')
    const client = fakeClient({ investments: { create: () => Promise.reject(poor) } })
    expect(await submitted(investmentForm, client, form)).toEqual(failed('Insufficient balance'))
  })

  test('[invest.6] that was refused without a word has its own', async () => {
    const sent = investmentForm.submit(wordlessClient(), form, {})
    expect(await sent.then(() => 'sent', errorText)).toBe('Error Creating Investment')
  })
})

describe('capital invested again', () => {
  test('[invest.4] names the investment it is of', async () => {
    const { call, inputs } = answering(investment)
    const client = fakeClient({ investments: { reinvest: call } })
    expect(await submitted(reinvestForm, client, { investmentId: 'i0' })).toEqual(
      done(investment, 'Reinvestment successful'),
    )
    expect(inputs).toEqual([{ investmentId: 'i0' }])
  })

  test("too late tells the server's message", async () => {
    const late = refused('capital_released', 'The capital has already been paid to your wallet')
    const client = fakeClient({ investments: { reinvest: () => Promise.reject(late) } })
    expect(await submitted(reinvestForm, client, { investmentId: 'i0' })).toEqual(failed(late.message))
  })

  test('[invest.4] refused without a word has its own', async () => {
    const sent = reinvestForm.submit(wordlessClient(), { investmentId: 'i0' }, {})
    expect(await sent.then(() => 'sent', errorText)).toBe('Something went wrong')
  })
})
