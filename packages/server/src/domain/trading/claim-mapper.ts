import type { Party, TradeClaimReason, TradeClaimState } from '@cht/sdk/rules'

/** A claim of a trade, as it is read with the trade. Instants are ISO 8601. */
export interface TradeClaimRow {
  id: string
  party: Party
  reason: TradeClaimReason
  description: string
  state: TradeClaimState
  filedAt: string
  answer: string | null
  answeredAt: string | null
  decision: string | null
  closedAt: string | null
}

const normalizeInstant = (at: string | null) => (at === null ? undefined : new Date(at).toISOString())

/** Converts a claim to the wire. */
export function toWireClaim({
  id,
  party,
  answer,
  decision,
  filedAt,
  answeredAt,
  closedAt,
  ...claim
}: TradeClaimRow) {
  return {
    _id: id,
    by: party,
    ...claim,
    filedAt: normalizeInstant(filedAt),
    answer: answer ?? undefined,
    answeredAt: normalizeInstant(answeredAt),
    decision: decision ?? undefined,
    closedAt: normalizeInstant(closedAt),
  }
}
