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
import { advanceOrders } from '../orders/service.js'
import { tradesWhere } from './queries.js'

/** A locked trade with the transition to write. */
export interface TradeTransition {
  trade: TradeRow
  step: TradeStep
  /** Required where the transition opens or joins an appeal. */
  filing?: Filing | undefined
}

const toOrderIds = (transitions: TradeTransition[]) =>
  transitions.flatMap(({ trade }) => [trade.buyOrderId, trade.sellOrderId])

const toLedgerEntries = (transitions: TradeTransition[], createEntry: (trade: TradeRow) => Move) =>
  transitions.map(({ trade }) => createEntry(trade))

const requireFiling = (filing: Filing | undefined): Filing => {
  if (!filing) throw new Error('The transition opens or joins an appeal and has no filing')
  return filing
}

type EffectHandler = (tx: Transaction, transitions: TradeTransition[], now: number) => void

/** A handler for effects that no deadline causes: they come one at a time, so one statement per trade is enough. */
const forEachTrade =
  (handle: (tx: Transaction, transition: TradeTransition, now: number) => void): EffectHandler =>
  (tx, transitions, now) => {
    for (const transition of transitions) handle(tx, transition, now)
  }

/** Effects that write the appeal, whose columns are part of a `TradeRow`. */
const APPEAL_EFFECTS = {
  'open an appeal': forEachTrade((tx, { trade, filing }, now) =>
    openAppeal(tx, trade, now, requireFiling(filing)),
  ),
  'open an appeal for late proof': forEachTrade((tx, { trade }, now) =>
    openAppeal(tx, trade, now, { by: 'buyer', ...LATE_PROOF }),
  ),
  'join the appeal': forEachTrade((tx, { trade, filing }, now) =>
    joinAppeal(tx, trade, now, requireFiling(filing)),
  ),
  'close the appeal as settled': forEachTrade((tx, { trade }, now) =>
    closeAppeal(tx, trade, now, { type: 'appeal.settle' }),
  ),
  'close the appeal for the buyer': forEachTrade((tx, { trade }, now) =>
    closeAppeal(tx, trade, now, { type: 'appeal.resolve', to: 'buyer' }),
  ),
  'close the appeal for the seller': forEachTrade((tx, { trade }, now) =>
    closeAppeal(tx, trade, now, { type: 'appeal.resolve', to: 'seller' }),
  ),
} satisfies Partial<Record<TradeEffect, EffectHandler>>

/** One handler per effect that the trade's chart names. Each runs in the transaction that writes the new states. */
const EFFECT_HANDLERS: Record<TradeEffect, EffectHandler> = {
  ...APPEAL_EFFECTS,
  'complete both orders': (tx, transitions) =>
    advanceOrders(tx, toOrderIds(transitions), { type: 'trade.complete' }),
  'cancel both orders': (tx, transitions) =>
    advanceOrders(tx, toOrderIds(transitions), { type: 'trade.reverse' }),
  'cancel the buy order and return the sell order to the market': (tx, transitions) =>
    advanceOrders(tx, toOrderIds(transitions), { type: 'trade.lapse' }),
  'release the escrow to the buyer': (tx, transitions, now) =>
    moveAll(tx, now, toLedgerEntries(transitions, releaseMove)),
  'return the escrow to the seller': (tx, transitions, now) =>
    moveAll(tx, now, toLedgerEntries(transitions, returnMove)),
}

/** The trade's row after the transition. `endedAt` is set once: decision 9 counts the day of visible details from it. */
const applyTransition = ({ trade, step: { snapshot } }: TradeTransition, now: number): TradeRow => ({
  ...trade,
  state: tradeState(snapshot),
  paidAt: snapshot.context.paidAt ?? null,
  confirmationDueAt: snapshot.context.confirmationDueAt ?? null,
  endedAt: isOpenTrade(snapshot) ? null : (trade.endedAt ?? now),
})

const toNullableTimestamp = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : at(ms)

const updateTrades = (tx: Transaction, transitions: TradeTransition[], rows: TradeRow[]) =>
  tx.send(
    `update trades set state = next.state, paid_at = next.paid_at, confirmation_due_at = next.confirmation_due_at,
       ended_at = next.ended_at, due_at = next.due_at, set_aside_at = null
     from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
       as next (id, state, paid_at, confirmation_due_at, ended_at, due_at)
     where trades.id = next.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ state }) => state),
      rows.map(({ paidAt }) => toNullableTimestamp(paidAt)),
      rows.map(({ confirmationDueAt }) => toNullableTimestamp(confirmationDueAt)),
      rows.map(({ endedAt }) => toNullableTimestamp(endedAt)),
      transitions.map(({ step }) => toNullableTimestamp(tradeDeadline(step.snapshot))),
    ],
  )

const runEffects = (tx: Transaction, transitions: TradeTransition[], now: number) => {
  for (const effect of TRADE_EFFECTS) {
    const affected = transitions.filter(({ step }) => step.effects.includes(effect))
    if (affected.length > 0) EFFECT_HANDLERS[effect](tx, affected, now)
  }
}

/** Writes the transitions of locked trades, runs their effects and notifies both parties. Returns the updated trades. */
export async function takeSteps(
  tx: Transaction,
  transitions: TradeTransition[],
  now: number,
): Promise<TradeRow[]> {
  const rows = transitions.map((transition) => applyTransition(transition, now))
  updateTrades(tx, transitions, rows)
  runEffects(tx, transitions, now)
  const hasAppealEffect = transitions.some(({ step }) =>
    step.effects.some((effect) => effect in APPEAL_EFFECTS),
  )
  const updated = hasAppealEffect
    ? await tradesWhere(tx, 'trades.id = any ($1::uuid[])', [rows.map(({ id }) => id)])
    : rows
  const previousStates = new Map(transitions.map(({ trade }) => [trade.id, trade.state]))
  const changed = updated.filter(({ id, state }) => state !== previousStates.get(id))
  notify(tx, now, changed.flatMap(stateNotices))
  return updated
}
