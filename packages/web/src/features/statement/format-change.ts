import type { StatementEntry } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'

/** The amount of a posting with its sign: `+75,000 CHT`, or with a minus sign where tokens left the account. */
export function formatChange({ amount }: Pick<StatementEntry, 'amount'>): string {
  return `${amount < 0 ? '\u2212' : '+'}${formatTokens(Math.abs(amount))}`
}
