import { appealLifecycle } from '@cht/machines/lifecycles'
import { resumeDecision, resumeTrade } from '../../domain/trading/resume.js'
import { type TradeRow, toStoredAppeal, toStoredTrade } from '../../domain/trading/trade-mapper.js'
import type { Row } from '../../kernel/tables.js'
import { updateRows } from '../../platform/db/columns.js'
import { NIL_UUID, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import { selectTrades } from './trade-queries.js'

/** The trades of one statement, so that their charts do not keep the thread busy. */
const BATCH_SIZE = 100

/** Moves the windows of locked trades that stood still since `stoppedAt`. `rows` are as they were stored. */
export function resumeTradeRows(
  tx: Transaction,
  rows: readonly TradeRow[],
  stop: { stoppedAt: number; now: number },
): void {
  const trades = rows.map((row) => {
    const appeal = toStoredAppeal(row)
    const finalAt = appeal && resumeDecision(appeal, stop)
    const resumedAppeal = appeal && { ...appeal, stoppedAt: undefined, dueAt: finalAt ?? appeal.dueAt }
    return {
      id: row.id,
      ...resumeTrade(toStoredTrade(row), stop),
      finalAt,
      appealDueAt: resumedAppeal && appealLifecycle.deadline(appealLifecycle.restore(resumedAppeal, 0)),
    }
  })
  updateRows(
    tx,
    'trades',
    'id',
    trades.map(({ id, paymentDueAt, graceEndsAt, confirmationDueAt, restDueAt, due, appealDueAt }) => ({
      id,
      paymentDueAt,
      graceEndsAt,
      confirmationDueAt,
      restDueAt,
      dueAt: due,
      appealDueAt,
    })),
  )
  updateRows(
    tx,
    'appeals',
    'tradeId',
    trades.flatMap(({ id, finalAt }) =>
      finalAt === undefined ? [] : [{ tradeId: id, stageDueAt: finalAt }],
    ),
  )
}

/** Locks the next open trades that are not frozen and moves their windows. Returns the id of the last one; undefined after the last batch. */
const resumeBatch = async (
  tx: Transaction,
  stop: { stoppedAt: number; now: number },
  after: string,
): Promise<string | undefined> => {
  const locked = await lockMoreRows<Row<'trades', 'id'>>(tx, {
    sql: 'select id from trades where ended_at is null and frozen_at is null and id > $1 order by id limit $2',
    params: [after, BATCH_SIZE],
  })
  const ids = locked.map(({ id }) => id)
  resumeTradeRows(tx, await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids]), stop)
  return ids.length < BATCH_SIZE ? undefined : ids.at(-1)
}

/**
 * Moves the windows of all open trades, which stood still while payments and releases were stopped (decision 42). In one transaction
 * with the start: a deadline that had passed meanwhile would take effect in between.
 */
export async function resumeTrades(tx: Transaction, stop: { stoppedAt: number; now: number }): Promise<void> {
  let last: string | undefined = NIL_UUID
  while (last !== undefined) last = await resumeBatch(tx, stop, last)
  // Those go on to stand still: since the stop, if that was before they were frozen.
  await tx.query('update trades set frozen_at = least(frozen_at, $1) where frozen_at is not null', [
    toTimestamp(stop.stoppedAt),
  ])
}
