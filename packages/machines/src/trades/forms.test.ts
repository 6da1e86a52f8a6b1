import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { appealForm } from '../appeals/forms.js'
import { fakeClient } from '../testing/fake-client.js'
import { trade } from '../testing/samples.js'
import { submitted } from '../testing/submitted.js'
import { confirmationForm, paymentForm } from './forms.js'

const paymentProof = 'data:image/png;base64,iVBORw0KGgo='

test('a payment sends its proof, and has a minute for it', async () => {
  const inputs: unknown[] = []
  const client = fakeClient({
    orders: {
      pay: async (input, options) => {
        inputs.push(input, options?.timeout)
        return trade
      },
    },
  })
  expect(await submitted(paymentForm, client, { id: 't1', paymentProof })).toEqual({
    state: 'done',
    result: trade,
    failure: undefined,
    told: [['success', 'Payment successful']],
  })
  expect(inputs).toEqual([{ id: 't1', paymentProof }, MINUTE])
})

test('a payment is not sent without its proof', async () => {
  expect(await submitted(paymentForm, fakeClient(), { id: 't1' })).toEqual({
    state: 'failed',
    result: undefined,
    failure: 'Add a picture of the payment first',
    told: [['error', 'Add a picture of the payment first']],
  })
})

test('a payment that was answered without the trade is a success all the same', async () => {
  const client = fakeClient({ orders: { pay: async () => undefined, confirm: async () => undefined } })
  const done = { state: 'done', result: undefined, failure: undefined }
  expect(await submitted(paymentForm, client, { id: 't1', paymentProof })).toEqual({
    ...done,
    told: [['success', 'Payment successful']],
  })
  expect(await submitted(confirmationForm, client, { id: 't1' })).toEqual({
    ...done,
    told: [['success', 'Payment confirmed successfully']],
  })
})

test('an appeal sends its order, reason and description, None where nothing was written', async () => {
  const inputs: unknown[] = []
  const client = fakeClient({
    appeals: {
      create: async (input) => {
        inputs.push(input)
        return undefined
      },
    },
  })
  for (const description of ['None', '  ', 'No money came'])
    expect(await submitted(appealForm, client, { order: 't1', reason: 'Other', description })).toEqual({
      state: 'done',
      result: undefined,
      failure: undefined,
      told: [['success', 'Order Appeal Submitted successfully']],
    })
  expect(inputs).toEqual(
    ['None', 'None', 'No money came'].map((description) => ({ order: 't1', reason: 'Other', description })),
  )
})

test('an appeal is not sent without a reason', async () => {
  expect(await submitted(appealForm, fakeClient(), { order: 't1' })).toEqual({
    state: 'failed',
    result: undefined,
    failure: 'Please select a reason for appeal',
    told: [['error', 'Please select a reason for appeal']],
  })
})
