import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { fakeClient } from '../testing/fake-client.js'
import { trade } from '../testing/fixtures.js'
import { done, failed, submitForm } from '../testing/submit-form.js'
import { confirmationForm, paymentForm } from './forms.js'

const paymentProof = 'data:image/png;base64,iVBORw0KGgo='

test('a payment sends its proof, with a timeout of one minute', async () => {
  const inputs: unknown[] = []
  const client = fakeClient({
    orders: {
      pay: async (input, options) => {
        inputs.push(input, options?.timeout)
        return trade
      },
    },
  })
  expect(await submitForm(paymentForm, client, { id: 't1', paymentProof })).toEqual(
    done(trade, 'Payment successful'),
  )
  expect(inputs).toEqual([{ id: 't1', paymentProof }, MINUTE])
})

test('a payment without proof is not sent', async () => {
  expect(await submitForm(paymentForm, fakeClient(), { id: 't1' })).toEqual(
    failed('Add a picture of the payment first'),
  )
})

test('a payment and a confirmation succeed if the response has no trade', async () => {
  const client = fakeClient({ orders: { pay: async () => undefined, confirm: async () => undefined } })
  expect(await submitForm(paymentForm, client, { id: 't1', paymentProof })).toEqual(
    done(undefined, 'Payment successful'),
  )
  expect(await submitForm(confirmationForm, client, { id: 't1' })).toEqual(
    done(undefined, 'Payment confirmed successfully'),
  )
})
