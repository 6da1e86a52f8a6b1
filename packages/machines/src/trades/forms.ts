import { orders } from '@cht/sdk/orders'
import {
  type MatchedOrder,
  type SenderStatement,
  type TradeMessageCode,
  tradeRequests,
} from '@cht/sdk/trades'
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

const SENDER_UNCHECKED = { message: 'Compare the sender’s name first', fields: ['sender'] }
const MONEY_UNCHECKED = { message: 'Look for the payment in your wallet first', fields: ['hasArrived'] }

export interface Confirmation {
  id: string
  /** Whether the payment shows the name of its sender. A transfer to a wallet does not. */
  hasSender: boolean
  /** Whose name the seller has found on the payment: the buyer's, or another one. */
  sender: SenderStatement | ''
  /** For a payment without a sender: the seller has found it. */
  hasArrived: boolean
}

export const confirmationForm: FormDefinition<Confirmation, MatchedOrder | undefined> = {
  id: 'confirmation',
  initial: { id: '', hasSender: true, sender: '', hasArrived: false },
  validate: ({ hasSender, sender, hasArrived }) => {
    if (hasSender) return sender === '' ? SENDER_UNCHECKED : undefined
    return hasArrived ? undefined : MONEY_UNCHECKED
  },
  success: orders.confirm.success,
  submit: async (client, { id, sender }, options) => ({
    result: await client.orders.confirm(sender === '' ? { id } : { id, sender }, options),
  }),
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

export interface CancellationAnswer extends Answer {
  /** Whether money was sent or has arrived, as the answering party states; '' until it does. */
  money: 'paid' | 'notPaid' | ''
  /** What becomes of the sell order of a seller who agrees; '' until the seller chooses. */
  sellOrder: 'keep' | 'cancel' | ''
  /** The seller answers: with an acceptance, the seller chooses what becomes of the sell order. */
  isSeller: boolean
}

const MONEY_NOT_STATED = { message: 'Say first whether there was a payment', fields: ['money'] }
const SELL_ORDER_NOT_CHOSEN = { message: 'Choose what happens with your order', fields: ['sellOrder'] }

const IS_PAID = { paid: true, notPaid: false, '': undefined }

/**
 * The answer to a request to cancel. Who accepts says first whether there was a payment: who says that there was one can only
 * decline.
 */
export const cancellationAnswerForm: FormDefinition<CancellationAnswer, MatchedOrder | undefined> = {
  id: 'cancellationAnswer',
  initial: { id: '', accept: false, money: '', sellOrder: '', isSeller: false },
  validate: ({ accept, money, sellOrder, isSeller }) => {
    if (!accept) return undefined
    if (money === '') return MONEY_NOT_STATED
    return isSeller && money === 'notPaid' && sellOrder === '' ? SELL_ORDER_NOT_CHOSEN : undefined
  },
  success: tradeRequests.answerCancellation.success,
  submit: async (client, { id, accept, money, sellOrder }, options) => {
    const isPaid = IS_PAID[money]
    const input = {
      id,
      accept,
      ...(isPaid !== undefined && { isPaid }),
      ...(accept && sellOrder === 'cancel' && { cancelsSellOrder: true }),
    }
    return { result: await requireExtension(client, 'tradeRequests').answerCancellation(input, options) }
  },
}
