import type { Client } from '@cht/sdk'
import { countMinutesLeft, formatMoney, listMessagesOf, TRADE_MESSAGES } from '@cht/sdk/rules'

export async function open(client: Client) {
  for (const trade of await client.trades.open()) {
    const { payment, paymentDueAt } = trade
    if (payment) console.log(`Payment of ${formatMoney(payment)}`) // Payment of 75,000.00 NGN
    if (paymentDueAt) console.log(`due in ${countMinutesLeft(paymentDueAt, client.now())} minutes`) // due in 120 minutes
  }
}

/** `id`: the `_id` of a trade. */
export async function get(client: Client, id: string) {
  const { state, sellOrder, events = [] } = await client.trades.get({ id })
  console.log(`${state}: ${sellOrder.bankName} ${sellOrder.accountNumber}`) // awaitingPayment: First Bank 1021334477
  for (const { type, at } of events) console.log(`${new Date(at).toISOString()} ${type}`)
}

/** `id`: the `_id` of an open trade. */
export async function sendMessage(client: Client, id: string) {
  const [, message = 'nudge'] = listMessagesOf('buyer')
  console.log(TRADE_MESSAGES[message].text) // I am paying now
  const { value: trade } = await client.trades.sendMessage({ id, message })
  console.log(trade.messages?.buyer?.count) // 1
}

/** `id`: the `_id` of a trade that the user has not paid. */
export async function requestExtension(client: Client, id: string) {
  const { value: trade } = await client.trades.requestExtension({ id })
  console.log(trade.requests?.extension) // requested
}

/** `id`: the `_id` of a trade whose buyer asks for more time. */
export async function answerExtension(client: Client, id: string) {
  const { value: trade } = await client.trades.answerExtension({ id, accept: true })
  console.log(new Date(trade.paymentDueAt ?? 0).toISOString()) // 2026-03-02T11:15:00.000Z
}

/** `id`: the `_id` of a trade that is not paid. */
export async function requestCancellation(client: Client, id: string) {
  const { value: trade } = await client.trades.requestCancellation({ id })
  console.log(trade.requests?.buyerCancellation) // requested
}

/** `id`: the `_id` of a trade whose buyer asks to cancel. */
export async function answerCancellation(client: Client, id: string) {
  const answer = { id, accept: true, isPaid: false, cancelsSellOrder: true }
  const { value: trade } = await client.trades.answerCancellation(answer)
  console.log(trade.state) // expired
  console.log(new Date(trade.graceEndsAt ?? 0).toISOString()) // 2026-03-02T09:15:00.000Z
}

/** `id`: the `_id` of a trade that the buyer has paid, but not in full. */
export async function reportAmount(client: Client, id: string) {
  const { value: trade } = await client.trades.reportAmount({ id, amount: 7_000_000 })
  console.log(trade.state) // paid.awaitingRest
  console.log(new Date(trade.restDueAt ?? 0).toISOString()) // 2026-03-02T11:00:00.000Z
}

/** `id`: the `_id` of a trade whose seller says that less has arrived. */
export async function disputeAmount(client: Client, id: string) {
  const { value: trade } = await client.trades.disputeAmount({ id })
  console.log(trade.state) // paid.amountDisputed
}

/** `id`: as above. `paymentProof`: a picture of the second receipt. */
export async function sendRest(client: Client, id: string, paymentProof: Blob) {
  const { value: trade } = await client.trades.sendRest({ id, paymentProof })
  console.log(trade.state) // paid.awaitingConfirmation
}
