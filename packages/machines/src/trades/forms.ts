import { orders } from '@cht/sdk/orders'
import type { MatchedOrder } from '@cht/sdk/trades'
import { type FormDefinition, UPLOAD_TIMEOUT } from '../form.js'

const MISSING_PROOF = { message: 'Add a picture of the payment first', fields: ['paymentProof'] }

export interface Payment {
  id: string
  paymentProof: Blob | string
}

/** `paymentProof` is a picture. It is kept when a submission fails. A draft keeps it only if it is a data URL. */
export const paymentForm: FormDefinition<Payment, MatchedOrder | undefined> = {
  id: 'payment',
  initial: { id: '', paymentProof: '' },
  validate: ({ paymentProof }) => (paymentProof === '' ? MISSING_PROOF : undefined),
  success: orders.pay.success,
  submit: async (client, values, options) => ({
    result: await client.orders.pay(values, { ...options, timeout: UPLOAD_TIMEOUT }),
  }),
}

export const confirmationForm: FormDefinition<{ id: string }, MatchedOrder | undefined> = {
  id: 'confirmation',
  initial: { id: '' },
  success: orders.confirm.success,
  submit: async (client, values, options) => ({ result: await client.orders.confirm(values, options) }),
}
