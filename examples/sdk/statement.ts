import type { Client } from '@cht/sdk'
import { paginate } from '@cht/sdk'
import { formatTokens } from '@cht/sdk/rules'

export async function list(client: Client) {
  const request = { account: 'available', limit: 100 } as const
  for await (const { kind, amount, balance } of paginate(client.statement.list, request))
    console.log(`${kind} ${amount} → ${formatTokens(balance)}`) // tokens.added 200000 → 200,000 CHT
}
