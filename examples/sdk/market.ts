import type { Client } from '@cht/sdk'
import { formatTokens } from '@cht/sdk/rules'

export async function get(client: Client) {
  const { sell } = await client.market.get()
  for (const { amount, paymentMethod, count } of sell)
    console.log(`${count} × ${formatTokens(amount)} by ${paymentMethod}`) // 1 × 75,000 CHT by bank
}
