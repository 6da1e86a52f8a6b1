import type { Client } from '@cht/sdk'
import { formatDateTime, listClaimReasons, TRADE_CLAIM_REASONS } from '@cht/sdk/rules'

/** `id`: the `_id` of a trade that the user has sold and that is completed. */
export async function file(client: Client, id: string) {
  const [reason = 'reversed'] = listClaimReasons('seller', 'completed')
  const { value: trade } = await client.claims.file({ id, reason, description: 'The bank took it back' })
  const claim = trade.claims?.find(({ by }) => by === 'seller')
  console.log(TRADE_CLAIM_REASONS[reason].label) // The payment was taken back
  console.log(`${claim?.state} ${formatDateTime(claim?.filedAt ?? 0, 'UTC')}`) // filed 2 March 2026 at 9:00 am
}

/** `id`: the `_id` of a trade about which the other party has filed a claim. */
export async function answer(client: Client, id: string) {
  const { value: trade } = await client.claims.answer({ id, text: 'It stands in my statement' })
  console.log(trade.claims?.[0]?.answer) // It stands in my statement
}

/** `id`: the `_id` of a trade about which the user has filed a claim. */
export async function withdraw(client: Client, id: string) {
  const { value: trade } = await client.claims.withdraw({ id })
  console.log(trade.claims?.[0]?.state) // withdrawn
}
