import type { Client } from '@cht/sdk'
import { formatMoney } from '@cht/sdk/money'
import { countMinutesLeft } from '@cht/sdk/time'

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
