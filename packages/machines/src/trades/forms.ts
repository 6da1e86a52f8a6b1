import { orders } from '@cht/sdk/orders'
import { type MatchedOrder, type TradeMessageCode, tradeRequests } from '@cht/sdk/trades'
import { requireExtension } from '../app-client.js'
import { type FormDefinition, UPLOAD_TIMEOUT } from '../form.js'

const MISSING_PROOF = { message: 'Add a picture of the payment first', fields: ['paymentProof'] }

const WRONG_ENDING = { message: 'Enter the last four digits of your account', fields: ['payerAccount'] }

export interface Payment {
  id: string
  paymentProof: Blob | string
  /** The name on the account that the payment came from; may be ''. */
  payerName: string
  /** The last four digits of the number of that account; may be ''. */
  payerAccount: string
}

const validatePayment = ({ paymentProof, payerAccount }: Payment) => {
  if (paymentProof === '') return MISSING_PROOF
  return payerAccount === '' || /^\d{4}$/.test(payerAccount) ? undefined : WRONG_ENDING
}

/** `paymentProof` is a picture. It is kept when a submission fails. A draft keeps it only if it is a data URL. */
export const paymentForm: FormDefinition<Payment, MatchedOrder | undefined> = {
  id: 'payment',
  initial: { id: '', paymentProof: '', payerName: '', payerAccount: '' },
  validate: validatePayment,
  success: orders.pay.success,
  submit: async (client, { id, paymentProof, payerName, payerAccount }, options) => {
    const payer = {
      ...(payerName.trim() !== '' && { payerName }),
      ...(payerAccount !== '' && { payerAccount }),
    }
    const input = { id, paymentProof, ...payer }
    return { result: await client.orders.pay(input, { ...options, timeout: UPLOAD_TIMEOUT }) }
  },
}

const SENDER_UNCHECKED = { message: 'Compare the sender’s name first', fields: ['isSenderSame'] }

export interface Confirmation {
  id: string
  /** The buyer has entered a name or an ending of the paying account. */
  hasPayer: boolean
  /** The seller has found the payer's name on the payment. */
  isSenderSame: boolean
}

export const confirmationForm: FormDefinition<Confirmation, MatchedOrder | undefined> = {
  id: 'confirmation',
  initial: { id: '', hasPayer: false, isSenderSame: false },
  validate: ({ hasPayer, isSenderSame }) => (hasPayer && !isSenderSame ? SENDER_UNCHECKED : undefined),
  success: orders.confirm.success,
  submit: async (client, { id }, options) => ({ result: await client.orders.confirm({ id }, options) }),
}

export interface Message {
  id: string
  message: TradeMessageCode | ''
}

const MISSING_MESSAGE = { message: 'Select a message first', fields: ['message'] }

export const messageForm: FormDefinition<Message, MatchedOrder | undefined> = {
  id: 'message',
  initial: { id: '', message: '' },
  validate: ({ message }) => (message === '' ? MISSING_MESSAGE : undefined),
  success: tradeRequests.sendMessage.success,
  submit: async (client, { id, message }, options) => {
    if (message === '') throw new Error('The form was submitted without validation')
    return { result: await requireExtension(client, 'tradeRequests').sendMessage({ id, message }, options) }
  },
}

export const extensionRequestForm: FormDefinition<{ id: string }, MatchedOrder | undefined> = {
  id: 'extensionRequest',
  initial: { id: '' },
  success: tradeRequests.requestExtension.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'tradeRequests').requestExtension(values, options),
  }),
}

export const cancellationRequestForm: FormDefinition<{ id: string }, MatchedOrder | undefined> = {
  id: 'cancellationRequest',
  initial: { id: '' },
  success: tradeRequests.requestCancellation.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'tradeRequests').requestCancellation(values, options),
  }),
}

export interface Answer {
  id: string
  accept: boolean
}

export const extensionAnswerForm: FormDefinition<Answer, MatchedOrder | undefined> = {
  id: 'extensionAnswer',
  initial: { id: '', accept: false },
  success: tradeRequests.answerExtension.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'tradeRequests').answerExtension(values, options),
  }),
}

export const cancellationAnswerForm: FormDefinition<Answer, MatchedOrder | undefined> = {
  id: 'cancellationAnswer',
  initial: { id: '', accept: false },
  success: tradeRequests.answerCancellation.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'tradeRequests').answerCancellation(values, options),
  }),
}
