import { appealLifecycle, getTradeState, getTradeWindow, tradeLifecycle } from '@cht/machines/lifecycles'
import { computeGraceEnd, MINUTE, SECOND } from '@cht/sdk/rules'
import { getEarliestEnd } from '../domain/trading/resume.js'
import { type TradeRow, toStoredAppeal, toStoredTrade } from '../domain/trading/trade-mapper.js'
import { selectTrades } from '../features/trading/trade-queries.js'
import type { Row } from '../kernel/tables.js'
import type { ServerContext } from '../platform/context.js'
import { updateRows } from '../platform/db/columns.js'
import { NIL_UUID, type Queryable, type Transaction, toTimestamp } from '../platform/db/database.js'
import type { Heartbeat } from '../platform/db/exchange-row.js'
import { lockMoreRows, lockRow } from '../platform/db/locks.js'
import { BATCH_SIZE } from '../platform/deadlines/batch.js'

/** How often the instant in `alive_at` is written. */
const HEARTBEAT_INTERVAL = MINUTE
/** How late a heartbeat, or a start after a clean stop, may be without counting as a downtime. */
const TOLERANCE = 5 * SECOND

type Deps = Pick<ServerContext, 'db' | 'clock'>

/** Writes a heartbeat. `closed` marks it as the exact instant of a clean stop. */
export function markAlive({ db, clock }: Deps, { closed }: { closed: boolean }): Promise<unknown> {
  return db.query('update exchange set alive_at = greatest(alive_at, $1), closed = $2', [
    toTimestamp(clock.now()),
    closed,
  ])
}

/**
 * Returns a trade with its window that was open at `aliveAt` extended to `earliestEnd`; an empty list if the trade had no
 * future deadline then.
 */
const extendWindow = (row: TradeRow, aliveAt: number, earliestEnd: number) => {
  // Its windows stand still: the start of payments moves them.
  if (row.stoppedAt !== null) return []
  const trade = toStoredTrade(row)
  const end = getTradeWindow(tradeLifecycle.restore(trade, aliveAt))?.end
  if (end !== undefined) trade[end] = Math.max(trade[end] ?? 0, earliestEnd)
  // The grace period follows the payment window.
  if (end === 'paymentDueAt') trade.graceEndsAt = Math.max(trade.graceEndsAt, computeGraceEnd(earliestEnd))
  const snapshot = tradeLifecycle.restore(trade, aliveAt)
  const due = tradeLifecycle.deadline(snapshot)
  return due === undefined ? [] : [{ ...trade, id: row.id, state: getTradeState(snapshot), due }]
}

/**
 * Returns the trade's id if its appeal had time for an answer or a review at `aliveAt` that ends before `earliestEnd`; an empty
 * list otherwise.
 */
const findAppealToExtend = (row: TradeRow, aliveAt: number, earliestEnd: number) => {
  const appeal = toStoredAppeal(row)
  const deadline = appeal && appealLifecycle.deadline(appealLifecycle.restore(appeal, aliveAt))
  return deadline === undefined || deadline >= earliestEnd ? [] : [row.id]
}

const writeAppeals = (tx: Queryable, ids: readonly string[], earliestEnd: number) =>
  tx.query(
    `with extended as (update appeals set stage_due_at = $2 where trade_id = any ($1::uuid[]))
     update trades set appeal_due_at = $2 where id = any ($1::uuid[])`,
    [ids, toTimestamp(earliestEnd)],
  )

const writeWindows = (tx: Transaction, trades: ReturnType<typeof extendWindow>) =>
  updateRows(
    tx,
    'trades',
    'id',
    trades.map(({ id, state, paymentDueAt, graceEndsAt, confirmationDueAt, restDueAt, due }) => ({
      id,
      state,
      paymentDueAt,
      graceEndsAt,
      confirmationDueAt,
      restDueAt,
      dueAt: due,
    })),
  )

/**
 * Locks the next trades, and extends those of their windows that were open when the downtime began and would end too soon after
 * it. Returns the id of the last trade, or undefined after the last batch.
 */
const extendBatch = async (
  tx: Transaction,
  { aliveAt, earliestEnd, after }: { aliveAt: number; earliestEnd: number; after: string },
): Promise<string | undefined> => {
  const locked = await lockMoreRows<Row<'trades', 'id'>>(tx, {
    sql: `select id from trades where ended_at is null and (due_at < $1 or appeal_due_at < $1) and id > $2
      order by id limit $3`,
    params: [toTimestamp(earliestEnd), after, BATCH_SIZE],
  })
  const ids = locked.map(({ id }) => id)
  const rows = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids])
  writeWindows(
    tx,
    rows.flatMap((row) => extendWindow(row, aliveAt, earliestEnd)),
  )
  const appealed = rows.flatMap((row) => findAppealToExtend(row, aliveAt, earliestEnd))
  if (appealed.length > 0) await writeAppeals(tx, appealed, earliestEnd)
  return ids.length < BATCH_SIZE ? undefined : ids.at(-1)
}

const wasDown = ({ aliveAt, closed }: Heartbeat, now: number) =>
  now - aliveAt > TOLERANCE + (closed ? 0 : HEARTBEAT_INTERVAL)

const isRecent = ({ aliveAt, closed }: Heartbeat, now: number) =>
  !closed && now - aliveAt < HEARTBEAT_INTERVAL

/**
 * Extends the open windows if the exchange was down before the request or job that calls this, and nothing has done so yet: all
 * processes may have been suspended together. Returns whether it was down.
 */
export async function handleDowntimeBefore(deps: Deps, lastHeartbeat: Heartbeat): Promise<boolean> {
  const isLate = wasDown(lastHeartbeat, deps.clock.now())
  if (isLate) await updateHeartbeat(deps, lastHeartbeat)
  return isLate
}

/** The job that writes the heartbeat. It waits for no other job, so a slow job does not look like a downtime. */
export async function writeHeartbeat(deps: Deps): Promise<void> {
  const [heartbeat] = await deps.db.query<Heartbeat>('select alive_at, closed from exchange')
  if (heartbeat) await updateHeartbeat(deps, heartbeat)
}

/**
 * Writes a heartbeat if the last one is a minute old, or is that of a clean stop. After a downtime it first extends the open
 * windows (decision 5), a batch per transaction. The old heartbeat stays until the last batch: after a crash in between they
 * are extended again, to a later end.
 */
async function updateHeartbeat({ db, clock }: Deps, lastHeartbeat: Heartbeat): Promise<void> {
  if (isRecent(lastHeartbeat, clock.now())) return
  const extendNext = (after: string) =>
    db.transaction(async (tx) => {
      const { row: heartbeat, now } = await lockRow<Heartbeat>(tx, clock, {
        sql: 'select alive_at, closed from exchange',
      })
      // Another request may have extended the windows while this one waited for the lock.
      if (!heartbeat || isRecent(heartbeat, now)) return undefined
      const { aliveAt } = heartbeat
      const last = wasDown(heartbeat, now)
        ? await extendBatch(tx, { aliveAt, earliestEnd: getEarliestEnd(now), after })
        : undefined
      if (last === undefined)
        await tx.query('update exchange set alive_at = greatest(alive_at, $1), closed = false', [
          toTimestamp(now),
        ])
      return last
    })
  let last: string | undefined = NIL_UUID
  while (last !== undefined) last = await extendNext(last)
}
