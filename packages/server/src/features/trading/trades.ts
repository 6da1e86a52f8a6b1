import { type TradeEvent, tradeLifecycle } from '@cht/machines/lifecycles'
import type { InputOf, orders } from '@cht/sdk/contract'
import type { Party, SenderStatement } from '@cht/sdk/rules'
import { type AppealFiling, type TradeRow, toStoredTrade } from '../../domain/trading/trade-mapper.js'
import { tickTradeRow } from '../../domain/trading/transition.js'
import { toWalletPayment } from '../../domain/trading/wallet-payment.js'
import { assertCan, notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { updateRows } from '../../platform/db/columns.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { awaitLocks, type LockTime, lockMoreRows } from '../../platform/db/locks.js'
import { requirePicture } from '../../platform/pictures/picture-reader.js'
import { advanceTrades } from './advance-trades.js'
import { insertProof, type ProofPart, type StoredProof } from './proofs.js'
import { findRestorableTrade, selectTrades } from './trade-queries.js'

/** Reads a trade. Throws 404 without such a trade. */
export const readTrade = async (db: Queryable, id: string): Promise<TradeRow> => {
  const [row] = await selectTrades(db, 'trades.id = $1', [id])
  if (!row) throw notFound()
  return row
}

/** The party of a user in a trade; undefined for everybody else. */
export function getParty(trade: Pick<TradeRow, 'buyerId' | 'sellerId'>, userId: string): Party | undefined {
  if (trade.buyerId === userId) return 'buyer'
  return trade.sellerId === userId ? 'seller' : undefined
}

/** A locked trade, and the time of what is done with it. */
export interface LockedTrade {
  trade: TradeRow
  now: LockTime
}

/**
 * Locks the row and then reads it by a second statement: at READ COMMITTED, a statement that waits for a lock does not see
 * what the previous holder of the lock wrote in other tables.
 */
export async function lockTrade(tx: Queryable, clock: ExchangeClock, id: string): Promise<LockedTrade> {
  const { results, now } = await awaitLocks(clock, [
    lockMoreRows(tx, { sql: 'select from trades where id = $1', params: [id] }),
    readTrade(tx, id),
  ])
  return { trade: results[1], now }
}

interface TradeKey {
  userId: string
  id: string
}

/** A locked trade with the party that acts on it. */
export interface PartyTrade extends LockedTrade {
  by: Party
}

/** Locks a trade for one of its parties; 404 for everybody else. */
export async function lockTradeForParty(
  tx: Queryable,
  clock: ExchangeClock,
  { userId, id }: TradeKey,
): Promise<PartyTrade> {
  if (!isUuid(id)) throw notFound()
  const locked = await lockTrade(tx, clock, id)
  const by = getParty(locked.trade, userId)
  if (!by) throw notFound()
  return { ...locked, by }
}

/**
 * Sends an event to the chart of a locked trade, stores the new state and performs the effects. Throws the chart's refusal if
 * the trade does not accept the event. `filing` is what the party wrote, for the event `appeal.open` only.
 */
export async function sendTradeEvent(
  tx: Transaction,
  { trade, now }: LockedTrade,
  event: TradeEvent,
  filing?: AppealFiling,
): Promise<TradeRow> {
  const { transition: current } = tickTradeRow(trade, now)
  assertCan(current.snapshot, event)
  const { snapshot, effects } = tradeLifecycle.send(current.snapshot, event)
  const transition = { snapshot, effects: [...current.effects, ...effects] }
  const [updated = trade] = await advanceTrades(tx, [{ trade, event, transition, filing }], now)
  return updated
}

/** The seller confirms the payment. `sender`: what the seller states about its sender. */
export function confirmPayment(
  tx: Transaction,
  locked: PartyTrade,
  sender?: SenderStatement,
): Promise<TradeRow> {
  return sendTradeEvent(tx, locked, { type: 'payment.confirm', by: locked.by, sender })
}

/**
 * A party files an appeal, or joins the open one. The trade's chart must accept the event and, if an appeal is open, the
 * appeal's chart too.
 */
export function appealTrade(
  tx: Transaction,
  locked: PartyTrade,
  filing: Omit<AppealFiling, 'by'>,
): Promise<TradeRow> {
  const { by } = locked
  return sendTradeEvent(tx, locked, { type: 'appeal.open', by }, { by, ...filing })
}

/** The event of a party that sends a proof, by what the proof shows. */
const PROOF_EVENTS = { payment: 'payment.submit', rest: 'rest.submit' } as const

/**
 * Whether the trade accepts a proof from this user now. It takes no lock, because `payTrade` checks again: this check only
 * decides whether the upload is urgent and whether its picture is decoded.
 */
export async function canSubmitProof(
  db: Queryable,
  clock: ExchangeClock,
  { userId, id, part }: TradeKey & { part: ProofPart },
): Promise<boolean> {
  const trade = isUuid(id) ? await findRestorableTrade(db, id) : undefined
  const by = trade && getParty(trade, userId)
  if (!by) return false
  return tradeLifecycle.restore(toStoredTrade(trade), clock.now()).can({ type: PROOF_EVENTS[part], by })
}

/** The buyer's proof, and what the buyer says of the payment. */
interface Payment extends Omit<InputOf<typeof orders.pay>, 'id' | 'paymentProof'> {
  proof: StoredProof | undefined
}

/** Sends the event of a buyer who sends a proof, and stores that. */
const submitProof = async (
  tx: Transaction,
  locked: PartyTrade,
  {
    part,
    proof,
    transactionHash,
  }: { part: ProofPart; proof: StoredProof | undefined; transactionHash: string | null },
): Promise<TradeRow> => {
  const trade = await sendTradeEvent(tx, locked, { type: PROOF_EVENTS[part], by: locked.by })
  const isReused = await insertProof(tx, {
    tradeId: trade.id,
    part,
    proof: requirePicture(proof),
    transactionHash,
    receivedAt: locked.now,
  })
  return { ...trade, isProofReused: trade.isProofReused || isReused }
}

/** Stores the buyer's proof of the rest of the payment. Throws as `payTrade`. */
export async function payRest(
  tx: Transaction,
  locked: PartyTrade,
  { proof, transactionHash: given }: Pick<Payment, 'proof' | 'transactionHash'>,
): Promise<TradeRow> {
  const { transactionHash } = toWalletPayment(locked.trade, { transactionHash: given })
  const sent = await submitProof(tx, locked, { part: 'rest', proof, transactionHash })
  return { ...sent, restTransactionHash: transactionHash, hasRestProof: true }
}

/**
 * Stores the buyer's proof. The trade is paid, or appealed if the payment window is over (decision 5). Throws 422 if the hash or the
 * address does not have the form of its network, and 409 if the hash was already given (decision 40).
 */
export async function payTrade(
  tx: Transaction,
  locked: PartyTrade,
  { proof, payerName, payerAccount, ...walletPayment }: Payment,
): Promise<TradeRow> {
  const { transactionHash, payerAddress } = toWalletPayment(locked.trade, walletPayment)
  const payer = { payerName: payerName ?? null, payerAccount: payerAccount ?? null, payerAddress }
  const paid = await submitProof(tx, locked, { part: 'payment', proof, transactionHash })
  if (Object.values(payer).some((value) => value !== null))
    updateRows(tx, 'trades', 'id', [{ id: paid.id, ...payer }])
  return { ...paid, ...payer, transactionHash, hasProof: true }
}

/** Finds a trade for one of its parties; 404 for everybody else. */
export async function findTradeForParty(db: Queryable, userId: string, id: string): Promise<TradeRow> {
  if (!isUuid(id)) throw notFound()
  const trade = await readTrade(db, id)
  if (!getParty(trade, userId)) throw notFound()
  return trade
}
