import { getAppealDeadline, restoreAppeal } from '@cht/machines/lifecycles'
import { NIL_UUID, type Transaction, toTimestamp } from '../db/database.js'
import { toStoredAppeal, toStoredTrade } from '../domain/trades/mapper.js'
import { resumeDecision, resumeTrade } from '../domain/trades/resume.js'
import { selectTrades } from './queries.js'

/** The trades of one statement, so that their charts do not keep the thread busy. */
const BATCH_SIZE = 100

const toTimestamps = (instants: (number | undefined)[]) =>
  instants.map((instant) => (instant === undefined ? null : toTimestamp(instant)))

/** Locks the next open trades and moves their windows. Returns the id of the last one; undefined after the last batch. */
const resumeBatch = async (
  tx: Transaction,
  stop: { stoppedAt: number; now: number },
  after: string,
): Promise<string | undefined> => {
  const locked = await tx.query<{ id: string }>(
    'select id from trades where ended_at is null and id > $1 order by id limit $2 for no key update',
    [after, BATCH_SIZE],
  )
  const ids = locked.map(({ id }) => id)
  const rows = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids])
  const trades = rows.map((row) => {
    const appeal = toStoredAppeal(row)
    const finalAt = appeal && resumeDecision(appeal, stop)
    const resumedAppeal = appeal && { ...appeal, stoppedAt: undefined, dueAt: finalAt ?? appeal.dueAt }
    return {
      id: row.id,
      ...resumeTrade(toStoredTrade(row), stop),
      finalAt,
      appealDue: resumedAppeal && getAppealDeadline(restoreAppeal(resumedAppeal, 0)),
    }
  })
  tx.send(
    `update trades set payment_due_at = later.payment_due_at, grace_ends_at = later.grace_ends_at,
       confirmation_due_at = later.confirmation_due_at, due_at = later.due_at, appeal_due_at = later.appeal_due_at
     from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
       as later (id, payment_due_at, grace_ends_at, confirmation_due_at, due_at, appeal_due_at)
     where trades.id = later.id`,
    [
      trades.map(({ id }) => id),
      toTimestamps(trades.map(({ paymentDueAt }) => paymentDueAt)),
      toTimestamps(trades.map(({ graceEndsAt }) => graceEndsAt)),
      toTimestamps(trades.map(({ confirmationDueAt }) => confirmationDueAt)),
      toTimestamps(trades.map(({ due }) => due)),
      toTimestamps(trades.map(({ appealDue }) => appealDue)),
    ],
  )
  const decided = trades.filter(({ finalAt }) => finalAt !== undefined)
  if (decided.length > 0)
    tx.send(
      `update appeals set stage_due_at = later.due_at from unnest($1::uuid[], $2::timestamptz[]) as later (trade_id, due_at)
       where appeals.trade_id = later.trade_id`,
      [decided.map(({ id }) => id), toTimestamps(decided.map(({ finalAt }) => finalAt))],
    )
  return ids.length < BATCH_SIZE ? undefined : ids.at(-1)
}

/**
 * Moves the windows of all open trades, which stood still while payments and releases were stopped (decision 42). In one transaction
 * with the start: a deadline that had passed meanwhile would take effect in between.
 */
export async function resumeTrades(tx: Transaction, stop: { stoppedAt: number; now: number }): Promise<void> {
  let last: string | undefined = NIL_UUID
  while (last !== undefined) last = await resumeBatch(tx, stop, last)
}
