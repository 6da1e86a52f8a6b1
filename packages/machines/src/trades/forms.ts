import { orders } from '@cht/sdk/orders'
import { type MatchedOrder, PROOF_RULE } from '@cht/sdk/trades'
import { type FormDefinition, UPLOAD_TIMEOUT } from '../form.js'

/** `paymentProof`: the picture as a data URL; kept through a failed send. */
export const paymentForm: FormDefinition<{ id: string; paymentProof: string }, MatchedOrder | undefined> = {
  id: 'payment',
  initial: { id: '', paymentProof: '' },
  validate: ({ paymentProof }) =>
    paymentProof === '' ? { message: PROOF_RULE, fields: ['paymentProof'] } : undefined,
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
