import { randomUUID } from 'node:crypto'
import { type ClaimEvent, claimLifecycle, getClaimState } from '@cht/machines/lifecycles'
import type { Party, TradeClaimReason } from '@cht/sdk/rules'
import { toIso } from '../../domain/to-iso.js'
import type { TradeClaimRow } from '../../domain/trading/claim-mapper.js'
import { createClaimNotification } from '../../domain/trading/notifications.js'
import { toStoredClaim } from '../../domain/trading/stored-claim.js'
import type { TradeRow } from '../../domain/trading/trade-mapper.js'
import { assertCan } from '../../kernel/refusal.js'
import { openCase } from '../../platform/cases/open-case.js'
import { insertRows, updateRows } from '../../platform/db/columns.js'
import type { Transaction } from '../../platform/db/database.js'
import { notify } from '../notifications/notify.js'
import { notifyOperator } from '../webhooks/service.js'
import type { LockedTrade, PartyTrade } from './trades.js'

const getOther = (party: Party): Party => (party === 'buyer' ? 'seller' : 'buyer')

/** Sends an event to the claim of a party. Throws the refusal of its chart. Returns the next state. */
const sendEvent = ({ trade, now }: LockedTrade, party: Party, event: ClaimEvent) => {
  const claim = claimLifecycle.restore(toStoredClaim(trade, party, now), now)
  assertCan(claim, event)
  const state = getClaimState(claimLifecycle.send(claim, event).snapshot)
  if (state === undefined) throw new Error('No event ends a claim without a trace')
  return state
}

/** The claim of a party; the chart has accepted an event of it. */
const requireClaim = ({ claims }: TradeRow, party: Party): TradeClaimRow => {
  const claim = claims.find((row) => row.party === party)
  if (!claim) throw new Error('The party has filed no claim')
  return claim
}

const replaceClaim = (trade: TradeRow, claim: TradeClaimRow): TradeRow => ({
  ...trade,
  claims: [...trade.claims.filter(({ party }) => party !== claim.party), claim],
})

/** Files the claim of the party that acts, and tells the other party and the operator. */
export function fileClaim(
  tx: Transaction,
  locked: PartyTrade,
  { reason, description }: { reason: TradeClaimReason; description: string },
): TradeRow {
  const { trade, by, now } = locked
  const state = sendEvent(locked, by, { type: 'claim.file', reason })
  const id = randomUUID()
  const row = { id, party: by, reason, description, state }
  insertRows(tx, 'trade_claims', [{ ...row, tradeId: trade.id, filedAt: now }])
  notify(tx, now, [
    createClaimNotification(trade, getOther(by), { code: 'claim.filed', params: { claimReason: reason } }),
  ])
  openCase(tx, now, { id, kind: 'tradeClaim' })
  notifyOperator(tx, now, { type: 'tradeClaim.open', id })
  const filedAt = toIso(now)
  return replaceClaim(trade, {
    ...row,
    filedAt,
    answer: null,
    answeredAt: null,
    decision: null,
    closedAt: null,
  })
}

/** The party that acts answers the claim of the other one, who is told, as is the operator. */
export function answerClaim(tx: Transaction, locked: PartyTrade, answer: string): TradeRow {
  const { trade, by, now } = locked
  const author = getOther(by)
  const state = sendEvent(locked, author, { type: 'claim.answer' })
  const claim = requireClaim(trade, author)
  updateRows(tx, 'trade_claims', 'id', [{ id: claim.id, state, answer, answeredAt: now }])
  notify(tx, now, [createClaimNotification(trade, author, { code: 'claim.answered', params: {} })])
  notifyOperator(tx, now, { type: 'tradeClaim.answered', id: claim.id })
  return replaceClaim(trade, { ...claim, state, answer, answeredAt: toIso(now) })
}

/** The party that acts withdraws its claim, and the other party is told. */
export function withdrawClaim(tx: Transaction, locked: PartyTrade): TradeRow {
  const { trade, by, now } = locked
  const state = sendEvent(locked, by, { type: 'claim.withdraw' })
  const claim = requireClaim(trade, by)
  updateRows(tx, 'trade_claims', 'id', [{ id: claim.id, state, closedAt: now }])
  notify(tx, now, [createClaimNotification(trade, getOther(by), { code: 'claim.withdrawn', params: {} })])
  return replaceClaim(trade, { ...claim, state, closedAt: toIso(now) })
}

/** An operator takes up the claim of a party, who reads that it is under review. */
export function takeClaim(tx: Transaction, locked: LockedTrade, party: Party): void {
  const state = sendEvent(locked, party, { type: 'claim.take' })
  updateRows(tx, 'trade_claims', 'id', [{ id: requireClaim(locked.trade, party).id, state }])
}

/** What an operator can decide, with the event of the chart. */
const DECISIONS = {
  upheld: { type: 'claim.uphold', isUpheld: true },
  rejected: { type: 'claim.reject', isUpheld: false },
} as const

/** The operator decides the claim of a party, and both are told the reason. Nothing moves. */
export function decideClaim(
  tx: Transaction,
  locked: LockedTrade,
  { party, decision, reason }: { party: Party; decision: keyof typeof DECISIONS; reason: string },
): void {
  const { trade, now } = locked
  const { type, isUpheld } = DECISIONS[decision]
  const state = sendEvent(locked, party, { type })
  const { id } = requireClaim(trade, party)
  updateRows(tx, 'trade_claims', 'id', [{ id, state, decision: reason, closedAt: now }])
  const params = { by: party, isUpheld, reason }
  notify(
    tx,
    now,
    [party, getOther(party)].map((recipient) =>
      createClaimNotification(trade, recipient, { code: 'claim.decided', params }),
    ),
  )
}
