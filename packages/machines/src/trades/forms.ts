import {
  type InputOf,
  type MatchedOrder,
  orders,
  parseInput,
  refuseInput,
  requireFields,
  trades,
} from '@cht/sdk/contract'
import { type Currency, parseMoney, type SenderStatement, type TradeMessageCode } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'

export interface Confirmation {
  id: string
  /** Whether the payment shows the name of its sender. A transfer to a wallet does not. */
  hasSender: boolean
  /** Whose name the seller has found on the payment: the buyer's, or another one. */
  sender: SenderStatement | ''
  /** For a payment without a sender: the seller has found it. */
  hasArrived: boolean
}

export const confirmationForm: FormDefinition<
  Confirmation,
  MatchedOrder | undefined,
  InputOf<typeof orders.confirm>
> = {
  id: 'confirmation',
  initial: { id: '', hasSender: true, sender: '', hasArrived: false },
  parse: ({ id, hasSender, sender, hasArrived }) => {
    if (hasSender && sender === '') return refuseInput('Compare the sender’s name first', 'sender')
    if (!hasSender && !hasArrived)
      return refuseInput('Look for the payment in your wallet first', 'hasArrived')
    return parseInput(orders.confirm.input, sender === '' ? { id } : { id, sender })
  },
  success: orders.confirm.success,
  submit: (client, values, options) => client.orders.confirm(values, options),
}

export interface AmountReport {
  id: string
  /** What has arrived in all, as typed. */
  amount: string
  currency: Currency
}

export const amountReportForm: FormDefinition<
  AmountReport,
  MatchedOrder,
  InputOf<typeof trades.reportAmount>
> = {
  id: 'amountReport',
  initial: { id: '', amount: '', currency: 'NGN' },
  parse: ({ id, amount, currency }) => {
    const money = parseMoney(amount, currency)
    return money === undefined
      ? refuseInput('Enter what has arrived in all, such as 70,000.00', 'amount')
      : parseInput(trades.reportAmount.input, { id, amount: money.amount })
  },
  success: trades.reportAmount.success,
  submit: (client, values, options) => client.trades.reportAmount(values, options),
}

export const amountDisputeForm: FormDefinition<{ id: string }, MatchedOrder> = {
  id: 'amountDispute',
  initial: { id: '' },
  success: trades.disputeAmount.success,
  submit: (client, values, options) => client.trades.disputeAmount(values, options),
}

export interface Message {
  id: string
  message: TradeMessageCode | ''
}

const chosenMessage = trades.sendMessage.input.check(requireFields(['message'], 'Select a message first'))

export const messageForm: FormDefinition<Message, MatchedOrder, InputOf<typeof trades.sendMessage>> = {
  id: 'message',
  initial: { id: '', message: '' },
  parse: (values) => parseInput(chosenMessage, values),
  success: trades.sendMessage.success,
  submit: (client, values, options) => client.trades.sendMessage(values, options),
}

export const extensionRequestForm: FormDefinition<{ id: string }, MatchedOrder> = {
  id: 'extensionRequest',
  initial: { id: '' },
  success: trades.requestExtension.success,
  submit: (client, values, options) => client.trades.requestExtension(values, options),
}

export const cancellationRequestForm: FormDefinition<{ id: string }, MatchedOrder> = {
  id: 'cancellationRequest',
  initial: { id: '' },
  success: trades.requestCancellation.success,
  submit: (client, values, options) => client.trades.requestCancellation(values, options),
}

export interface Answer {
  id: string
  accept: boolean
}

export const extensionAnswerForm: FormDefinition<Answer, MatchedOrder> = {
  id: 'extensionAnswer',
  initial: { id: '', accept: false },
  success: trades.answerExtension.success,
  submit: (client, values, options) => client.trades.answerExtension(values, options),
}

export interface CancellationAnswer extends Answer {
  /** Whether money was sent or has arrived, as the answering party states; '' until it does. */
  money: 'paid' | 'notPaid' | ''
  /** What becomes of the sell order of a seller who agrees; '' until the seller chooses. */
  sellOrder: 'keep' | 'cancel' | ''
  /** The seller answers: with an acceptance, the seller chooses what becomes of the sell order. */
  isSeller: boolean
}

const IS_PAID = { paid: true, notPaid: false, '': undefined }

/**
 * The answer to a request to cancel. Who accepts says first whether there was a payment: who says that there was one can only
 * decline.
 */
export const cancellationAnswerForm: FormDefinition<
  CancellationAnswer,
  MatchedOrder,
  InputOf<typeof trades.answerCancellation>
> = {
  id: 'cancellationAnswer',
  initial: { id: '', accept: false, money: '', sellOrder: '', isSeller: false },
  parse: ({ id, accept, money, sellOrder, isSeller }) => {
    if (accept && money === '') return refuseInput('Say first whether there was a payment', 'money')
    if (accept && isSeller && money === 'notPaid' && sellOrder === '')
      return refuseInput('Choose what happens with your order', 'sellOrder')
    const isPaid = IS_PAID[money]
    return parseInput(trades.answerCancellation.input, {
      id,
      accept,
      ...(isPaid !== undefined && { isPaid }),
      ...(accept && sellOrder === 'cancel' && { cancelsSellOrder: true }),
    })
  },
  success: trades.answerCancellation.success,
  submit: (client, values, options) => client.trades.answerCancellation(values, options),
}
