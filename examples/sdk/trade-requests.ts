import type { ExtendedClient } from '@cht/sdk/extensions'
import { listMessagesOf, TRADE_MESSAGES } from '@cht/sdk/trades'

/** `id`: the `_id` of an open trade. */
export async function sendMessage(client: ExtendedClient, id: string) {
  const [, message = 'nudge'] = listMessagesOf('buyer')
  console.log(TRADE_MESSAGES[message].text) // I am paying now
  const trade = await client.tradeRequests.sendMessage({ id, message })
  console.log(trade?.messages?.buyer?.count) // 1
}

/** `id`: the `_id` of a trade that the user has not paid. */
export async function requestExtension(client: ExtendedClient, id: string) {
  const trade = await client.tradeRequests.requestExtension({ id })
  console.log(trade?.requests?.extension) // requested
}

/** `id`: the `_id` of a trade whose buyer asks for more time. */
export async function answerExtension(client: ExtendedClient, id: string) {
  const trade = await client.tradeRequests.answerExtension({ id, accept: true })
  console.log(new Date(trade?.paymentDueAt ?? 0).toISOString()) // 2026-03-02T11:15:00.000Z
}

/** `id`: the `_id` of a trade that is not paid. */
export async function requestCancellation(client: ExtendedClient, id: string) {
  const trade = await client.tradeRequests.requestCancellation({ id })
  console.log(trade?.requests?.buyerCancellation) // requested
}

/** `id`: the `_id` of a trade whose buyer asks to cancel. */
export async function answerCancellation(client: ExtendedClient, id: string) {
  const answer = { id, accept: true, isPaid: false, cancelsSellOrder: true }
  const trade = await client.tradeRequests.answerCancellation(answer)
  console.log(trade?.state) // expired
  console.log(new Date(trade?.graceEndsAt ?? 0).toISOString()) // 2026-03-02T09:15:00.000Z
}
