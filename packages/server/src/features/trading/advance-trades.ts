import {
  type AppealSnapshot,
  type OrderEvent,
  TRADE_EFFECTS,
  type TradeEffect,
  type TradeEvent,
  type TradeTransition,
  toStoredTradeEvent,
  tradeLifecycle,
} from '@cht/machines/lifecycles'
import type { LedgerEntry } from '../../domain/ledger-entry.js'
import { createLateProofFiling } from '../../domain/trading/late-proof.js'
import {
  createEventNotifications,
  createStateNotifications,
  isNewSituation,
} from '../../domain/trading/notifications.js'
import {
  createRefundEntry,
  createReleaseEntry,
  createSellOrderReturnEntry,
} from '../../domain/trading/trade-ledger-entries.js'
import type { AppealFiling, TradeRow } from '../../domain/trading/trade-mapper.js'
import { applyTransition, toTransitionColumns } from '../../domain/trading/transition.js'
import { insertRows, updateRows } from '../../platform/db/columns.js'
import type { Transaction } from '../../platform/db/database.js'
import { postEntries } from '../../platform/db/ledger.js'
import type { LockTime } from '../../platform/db/locks.js'
import { notify } from '../notifications/notify.js'
import { joinAppeal, openAppeal, settleAppeal, writeAppeal } from './appeals.js'
import { advanceOrders } from './orders.js'
import { selectTrades } from './trade-queries.js'

/** A locked trade and its transition. */
export interface TradeChange {
  trade: TradeRow
  /** The event that caused the transition. Deadlines that had passed were applied before it. */
  event: TradeEvent
  transition: TradeTransition
  /** Required if the transition opens or joins an appeal. */
  filing?: AppealFiling | undefined
  /** The appeal after its final decision. Required if that decision causes the transition. */
  appeal?: AppealSnapshot | undefined
}

const toOrderIds = (changes: TradeChange[]) =>
  changes.flatMap(({ trade }) => [trade.buyOrderId, trade.sellOrderId])

const requireFiling = (filing: AppealFiling | undefined): AppealFiling => {
  if (!filing) throw new Error('The transition opens or joins an appeal and has no filing')
  return filing
}

/** Returns the ledger entries of the effect. The caller posts those of all effects. */
type EffectHandler = (tx: Transaction, changes: TradeChange[], now: number) => LedgerEntry[]

/** Creates a handler that runs its statements trade by trade. It suits the effects on appeals, of which few occur at a time. */
const forEachTrade =
  (handle: (tx: Transaction, change: TradeChange, now: number) => void): EffectHandler =>
  (tx, changes, now) => {
    for (const change of changes) handle(tx, change, now)
    return []
  }

const createForEach =
  (createEntry: (trade: TradeRow) => LedgerEntry): EffectHandler =>
  (_, changes) =>
    changes.map(({ trade }) => createEntry(trade))

const sendToOrders =
  (event: OrderEvent): EffectHandler =>
  (tx, changes) => {
    advanceOrders(tx, toOrderIds(changes), event)
    return []
  }

const closeDecidedAppeals = forEachTrade((tx, { trade, appeal }, now) => {
  if (!appeal) throw new Error('The transition decides an appeal and has no decision')
  writeAppeal(tx, trade, now, appeal)
})

/** Effects that write the appeal, whose columns are part of a `TradeRow`. */
const APPEAL_EFFECTS = {
  'open an appeal': forEachTrade((tx, { trade, filing }, now) =>
    openAppeal(tx, trade, now, requireFiling(filing)),
  ),
  'open an appeal for the operator': forEachTrade((tx, { trade }, now) => openAppeal(tx, trade, now)),
  'open an appeal for late proof': forEachTrade((tx, { trade }, now) =>
    openAppeal(tx, trade, now, createLateProofFiling(trade)),
  ),
  'join the appeal': forEachTrade((tx, { trade, filing }, now) =>
    joinAppeal(tx, trade, now, requireFiling(filing)),
  ),
  'close the appeal as settled': forEachTrade((tx, { trade }, now) => settleAppeal(tx, trade, now)),
  'close the appeal for the buyer': closeDecidedAppeals,
  'close the appeal for the seller': closeDecidedAppeals,
} satisfies Partial<Record<TradeEffect, EffectHandler>>

/** One handler per effect that the trade's chart names. Each runs in the transaction that writes the new states. */
const EFFECT_HANDLERS: Record<TradeEffect, EffectHandler> = {
  ...APPEAL_EFFECTS,
  'complete both orders': sendToOrders({ type: 'trade.complete' }),
  'cancel both orders': sendToOrders({ type: 'trade.refund' }),
  'cancel the buy order and return the sell order to the market': sendToOrders({ type: 'trade.cancel' }),
  'release the escrow to the buyer': createForEach(createReleaseEntry),
  'return the escrow to the seller': createForEach(createRefundEntry),
  'return the escrow of the cancelled sell order': createForEach(createSellOrderReturnEntry),
}

/** Writes the new states. Also ends a quarantine, because the trade could be processed. */
const updateTrades = (tx: Transaction, changes: TradeChange[], now: number) =>
  updateRows(
    tx,
    'trades',
    'id',
    changes.map(({ trade, transition }) => ({
      id: trade.id,
      ...toTransitionColumns(trade, transition, now),
      dueAt: tradeLifecycle.deadline(transition.snapshot),
      quarantinedAt: null,
    })),
  )

const recordEvents = (tx: Transaction, changes: TradeChange[], rows: TradeRow[], at: number) => {
  const records = changes.flatMap(({ trade, event }, index) => {
    const after = rows[index]?.state ?? trade.state
    const record = toStoredTradeEvent(event, { at, before: trade.state, after })
    return record
      ? [{ tradeId: trade.id, message: undefined, amount: undefined, statement: undefined, ...record }]
      : []
  })
  insertRows(tx, 'trade_events', records)
}

/** Runs the effects. All entries are posted last and by one statement, which locks their accounts in one order. */
const runEffects = (tx: Transaction, changes: TradeChange[], now: number) => {
  const entries = TRADE_EFFECTS.flatMap((effect) => {
    const affected = changes.filter(({ transition }) => transition.effects.includes(effect))
    return affected.length > 0 ? EFFECT_HANDLERS[effect](tx, affected, now) : []
  })
  if (entries.length > 0) postEntries(tx, now, entries)
}

/** Writes the transitions of locked trades, runs their effects and notifies the parties. Returns the updated trades. */
export async function advanceTrades(
  tx: Transaction,
  changes: TradeChange[],
  now: LockTime,
): Promise<TradeRow[]> {
  const rows = changes.map(({ trade, transition }) => applyTransition(trade, transition, now))
  updateTrades(tx, changes, now)
  recordEvents(tx, changes, rows, now)
  runEffects(tx, changes, now)
  const hasAppealEffect = changes.some(({ transition }) =>
    transition.effects.some((effect) => effect in APPEAL_EFFECTS),
  )
  const updated = hasAppealEffect
    ? await selectTrades(tx, 'trades.id = any ($1::uuid[])', [rows.map(({ id }) => id)])
    : rows
  const notifications = changes.flatMap(({ trade, event }) => {
    const after = updated.find(({ id }) => id === trade.id)
    if (!after) return []
    const ofState = isNewSituation(trade, after) ? createStateNotifications(after, event) : []
    return [...ofState, ...createEventNotifications(after, event)]
  })
  notify(tx, now, notifications)
  return updated
}
