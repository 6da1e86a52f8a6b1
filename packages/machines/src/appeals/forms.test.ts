import { PARTIES } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { fakeClient } from '../testing/fake-client.js'
import { trade } from '../testing/fixtures.js'
import { done, failed, submitForm } from '../testing/submit-form.js'
import { viewTrade } from '../trades/selectors.js'
import { appealForm } from './forms.js'
import { getAppealSubject } from './selectors.js'

test('[orders.12] an appeal sends its parties, order, reason and description', async () => {
  const inputs: unknown[] = []
  const client = fakeClient({
    appeals: {
      create: async (input) => {
        inputs.push(input)
        return undefined
      },
    },
  })
  const values = {
    appealedBy: 'u1',
    appealedAgainst: 'u2',
    order: 't1',
    reason: 'Other',
    description: 'No money came',
  } as const
  expect(await submitForm(appealForm, client, values)).toEqual(
    done(undefined, 'Order Appeal Submitted successfully'),
  )
  expect(inputs).toEqual([values])
})

test('[orders.12] an appeal is by its party, against the other one', () => {
  const { buyer, seller, _id: order } = trade
  const subjects = PARTIES.map((party) => getAppealSubject(viewTrade(trade, 0, trade[party]._id ?? '')))
  expect(subjects).toEqual([
    { appealedBy: buyer._id, appealedAgainst: seller._id, order },
    { appealedBy: seller._id, appealedAgainst: buyer._id, order },
  ])
})

test('[orders.12] an appeal without a description is not sent, and has no message', async () => {
  for (const description of ['', '  '])
    expect(await submitForm(appealForm, fakeClient(), { order: 't1', reason: 'Other', description })).toEqual(
      {
        ...failed(''),
        toasts: [],
      },
    )
})

test('[orders.12] an appeal without a reason or an order is not sent', async () => {
  expect(await submitForm(appealForm, fakeClient(), { order: 't1' })).toEqual(
    failed('Please select a reason for appeal'),
  )
  expect(
    await submitForm(appealForm, fakeClient(), { reason: 'Other', description: 'No money came' }),
  ).toEqual(failed('Select an order to appeal'))
})
