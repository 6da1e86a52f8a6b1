import type { MatchedOrder } from '@cht/sdk/trades'

/** Whose account the payment comes from and how its number ends, as the buyer says; undefined if the buyer says nothing. */
export function describePayer({ payer }: MatchedOrder): string | undefined {
  const ending = payer?.account === undefined ? undefined : `account ending in ${payer.account}`
  return [payer?.name, ending].filter((part) => part !== undefined).join(', ') || undefined
}
