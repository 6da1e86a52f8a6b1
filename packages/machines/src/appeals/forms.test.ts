import { expect, test } from 'vitest'
import { fakeClient } from '../testing/fake-client.js'
import { done, failed, submitForm } from '../testing/submit-form.js'
import { appealForm } from './forms.js'

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
