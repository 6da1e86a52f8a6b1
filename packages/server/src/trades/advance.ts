import {
  isOpenTrade,
  TRADE_EFFECTS,
  type TradeEffect,
  type TradeStep,
  tradeDeadline,
  tradeState,
} from '@cht/machines/lifecycles'
import { LATE_PROOF } from '@cht/sdk/appeals'
import { closeAppeal, joinAppeal, openAppeal } from '../appeals/service.js'
import { at, type Transaction } from '../db/database.js'
import { moveAll } from '../db/ledger.js'
import type { Move } from '../domain/ledger-entry.js'
import { releaseMove, returnMove } from '../domain/trades/ledger-entries.js'
import type { Filing, TradeRow } from '../domain/trades/mapper.js'
import { stateNotices } from '../domain/trades/notifications.js'
import { notify } from '../notifications/service.js'
import { moveOrders } from '../orders/service.js'
import { tradesWhere } from './queries.js'

/** A locked trade and the step that it takes. */
export interface TradeMove {
  trade: TradeRow
  step: TradeStep
  /** What an appeal that the step opens or joins says. */
  filing?: Filing | undefined
}

const ordersOf = (moves: TradeMove[]) => moves.flatMap(({ trade }) => [trade.buyOrderId, trade.sellOrderId])

const escrowsOf = (moves: TradeMove[], moveOf: (trade: TradeRow) => Move) =>
  moves.map(({ trade }) => moveOf(trade))

const written = (filing: Filing | undefined): Filing => {
  if (!filing) throw new Error('an appeal without a filing')
  return filing
}

type Effect = (tx: Transaction, moves: TradeMove[], now: number) => void

/** Of what no sweep does: one after the other. */
const each =
  (effect: (tx: Transaction, move: TradeMove, now: number) => void): Effect =>
  (tx, moves, now) => {
    for (const move of moves) effect(tx, move, now)
  }

/** Those that change what a trade's row says of its case. */
const ON_CASES = {
  'open an appeal': each((tx, { trade, filing }, now) => openAppeal(tx, trade, now, written(filing))),
  'open an appeal for late proof': each((tx, { trade }, now) =>
    openAppeal(tx, trade, now, { by: 'buyer', ...LATE_PROOF }),
  ),
  'join the appeal': each((tx, { trade, filing }, now) => joinAppeal(tx, trade, now, written(filing))),
  'close the appeal as settled': each((tx, { trade }, now) =>
    closeAppeal(tx, trade, now, { type: 'appeal.settle' }),
  ),
  'close the appeal for the buyer': each((tx, { trade }, now) =>
    closeAppeal(tx, trade, now, { type: 'appeal.resolve', to: 'buyer' }),
  ),
  'close the appeal for the seller': each((tx, { trade }, now) =>
    closeAppeal(tx, trade, now, { type: 'appeal.resolve', to: 'seller' }),
  ),
} satisfies Partial<Record<TradeEffect, Effect>>

/** What the chart says must happen, done: each effect once, in the transaction that moved the trades. */
const EFFECTS: Record<TradeEffect, Effect> = {
  ...ON_CASES,
  'complete both orders': (tx, moves) => moveOrders(tx, ordersOf(moves), { type: 'trade.complete' }),
  'cancel both orders': (tx, moves) => moveOrders(tx, ordersOf(moves), { type: 'trade.reverse' }),
  'cancel the buy order and return the sell order to the market': (tx, moves) =>
    moveOrders(tx, ordersOf(moves), { type: 'trade.lapse' }),
  'release the escrow to the buyer': (tx, moves, now) => moveAll(tx, now, escrowsOf(moves, releaseMove)),
  'return the escrow to the seller': (tx, moves, now) => moveAll(tx, now, escrowsOf(moves, returnMove)),
}

/** A trade that has ended stays so: its details are shown for a while after that (decision 9). */
const after = ({ trade, step: { snapshot } }: TradeMove, now: number): TradeRow => ({
  ...trade,
  state: tradeState(snapshot),
  paidAt: snapshot.context.paidAt ?? null,
  confirmationDueAt: snapshot.context.confirmationDueAt ?? null,
  endedAt: isOpenTrade(snapshot) ? null : (trade.endedAt ?? now),
})

const instant = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : at(ms))

const writeSteps = (tx: Transaction, moves: TradeMove[], moved: TradeRow[]) =>
  tx.send(
    `update trades set state = next.state, paid_at = next.paid_at, confirmation_due_at = next.confirmation_due_at,
       ended_at = next.ended_at, due_at = next.due_at, set_aside_at = null
     from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
       as next (id, state, paid_at, confirmation_due_at, ended_at, due_at)
     where trades.id = next.id`,
    [
      moved.map(({ id }) => id),
      moved.map(({ state }) => state),
      moved.map(({ paidAt }) => instant(paidAt)),
      moved.map(({ confirmationDueAt }) => instant(confirmationDueAt)),
      moved.map(({ endedAt }) => instant(endedAt)),
      moves.map(({ step }) => instant(tradeDeadline(step.snapshot))),
    ],
  )

const doEffects = (tx: Transaction, moves: TradeMove[], now: number) => {
  for (const effect of TRADE_EFFECTS) {
    const meant = moves.filter(({ step }) => step.effects.includes(effect))
    if (meant.length > 0) EFFECTS[effect](tx, meant, now)
  }
}

/** Writes the steps of locked trades, does their effects and tells both sides; returns the trades as they are now. */
export async function takeSteps(tx: Transaction, moves: TradeMove[], now: number): Promise<TradeRow[]> {
  const known = moves.map((move) => after(move, now))
  writeSteps(tx, moves, known)
  doEffects(tx, moves, now)
  const ofCases = moves.some(({ step }) => step.effects.some((effect) => effect in ON_CASES))
  const moved = ofCases
    ? await tradesWhere(tx, 'trades.id = any ($1::uuid[])', [known.map(({ id }) => id)])
    : known
  const before = new Map(moves.map(({ trade }) => [trade.id, trade.state]))
  notify(tx, now, moved.filter(({ id, state }) => state !== before.get(id)).flatMap(stateNotices))
  return moved
}
