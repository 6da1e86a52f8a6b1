import type { Exchange } from '../context.js'
import { at } from '../db/database.js'
import { REMINDER_BEFORE } from '../domain/trades/notifications.js'
import { nextSessionStart } from '../live-sessions/service.js'
import { isTransient, type LockMode } from './batch.js'
import { handleDowntime } from './downtime.js'
import { type Due, findDue } from './due.js'
import { DUE_INVESTMENTS } from './investment-deadlines.js'
import { matchFirst, runMatching } from './matching.js'
import { retryQuarantinedRows, runDueRows } from './quarantine.js'
import { DUE_TRADES, remindBuyers } from './trade-deadlines.js'

type Given = Pick<Exchange, 'db' | 'clock' | 'config' | 'log'>

/** It moves nothing that is anybody's: what cannot even be given up holds nobody up, and is tried again. */
const remind = async (exchange: Given, lock: LockMode) => {
  try {
    await remindBuyers(exchange, lock)
  } catch (error) {
    if (isTransient(error)) throw error
    exchange.log.error({ err: error }, 'buyers could not be reminded')
  }
}

/**
 * What time alone has brought about by now, before somebody is answered: `skip` leaves rows that somebody holds to the
 * next. Of a long match it is the beginning: nobody waits for the rest.
 */
export async function runDueJobs(exchange: Given, due: Due, lock: LockMode = 'wait'): Promise<void> {
  await handleDowntime(exchange, due)
  if (due.trades) await runDueRows(exchange, DUE_TRADES, lock)
  if (due.investments) await runDueRows(exchange, DUE_INVESTMENTS, lock)
  if (due.reminders) await remind(exchange, lock)
  for (const session of due.unstartedSessions) await matchFirst(exchange, session)
}

/**
 * Looks, and does what is due. So every read and write of somebody who is signed in begins, and once a second the
 * exchange does all of it so that the rest of the world hears of it. Where nothing is due it is one statement.
 */
export async function bringUpToDate(exchange: Given, lock: LockMode = 'wait'): Promise<void> {
  const due = await findDue(exchange)
  await runDueJobs(exchange, due, lock)
  for (const session of due.unfinishedSessions) await runMatching(exchange, session)
}

/** Tries what was set aside again. */
export async function trySetAside(exchange: Pick<Exchange, 'db' | 'clock' | 'log'>): Promise<void> {
  for (const swept of [DUE_TRADES, DUE_INVESTMENTS]) await retryQuarantinedRows(exchange, swept)
}

const nextEvent = async ({ db, clock, config }: Given): Promise<number | undefined> => {
  const now = clock.now()
  const [row] = await db.query<{ due: number | null }>(
    `select least(
       (select min(due_at) from trades where due_at > $1 and set_aside_at is null),
       (select min(due_at) from investments where due_at > $1 and set_aside_at is null),
       (select min(payment_due_at) - $2::bigint * interval '1 millisecond' from trades
         where state = 'awaitingPayment' and not reminded and payment_due_at > $3)) as due`,
    [at(now), REMINDER_BEFORE, at(now + REMINDER_BEFORE)],
  )
  const session = await nextSessionStart(db, config.timeZone, now)
  const events = [row?.due, session].filter((event) => event !== null && event !== undefined)
  return events.length === 0 ? undefined : Math.min(...events)
}

let advancing: Promise<unknown> = Promise.resolve()

/**
 * Moves the demo clock, from event to event: what a jump passes happens in its order and at its time, and no jump is
 * an absence (decision 5). One at a time.
 */
export function advanceClock(exchange: Given, ms: number): Promise<void> {
  const { db, clock } = exchange
  const run = async () => {
    await bringUpToDate(exchange)
    let left = ms
    while (left > 0) {
      const event = await nextEvent(exchange)
      const step = event === undefined ? left : Math.min(left, Math.max(event - clock.now(), 1))
      await db.transaction((tx) => clock.advance(tx, step))
      await clock.reload()
      await bringUpToDate(exchange)
      left -= step
    }
  }
  const mine = advancing.then(run, run)
  advancing = mine.catch(() => {})
  return mine
}
