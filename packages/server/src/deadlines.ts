import { restoreTrade, tradeDeadline, tradeState } from '@cht/machines/lifecycles'
import { MINUTE, SECOND } from '@cht/sdk/time'
import { graceEndsAt } from '@cht/sdk/trades'
import { at, type Queryable } from './db/database.js'
import type { Exchange } from './exchange.js'
import { settleDueInvestments } from './investments/service.js'
import { nextSessionStart } from './live-sessions/service.js'
import { matchRunningSessions } from './trades/match.js'
import { REMINDER_BEFORE } from './trades/notices.js'
import { storedTrade } from './trades/rows.js'
import { tradesWhere } from './trades/select.js'
import { remindBuyers, settleDueTrades } from './trades/service.js'

const ALIVE_EVERY = MINUTE
/** How late a mark, or a start after a clean stop, may be without anybody having been away. */
const SLACK = 5 * SECOND
/** After an absence no window that was open ends sooner than this (decision 5). */
const AFTER_ABSENCE = 15 * MINUTE

type Given = Pick<Exchange, 'db' | 'clock' | 'config'>

/** Says that the exchange is alive now, or that it stops now. */
export const markAlive = ({ db, clock }: Pick<Exchange, 'db' | 'clock'>, closed = false): Promise<unknown> =>
  db.query('update exchange set alive_at = greatest(alive_at, $1), closed = $2', [at(clock.now()), closed])

/** Gives the windows that were open when the exchange went away at least a quarter of an hour from its return. */
const extendOpenWindows = async (tx: Queryable, aliveAt: number, now: number): Promise<void> => {
  const soonest = now + AFTER_ABSENCE
  await tx.query('select from trades where ended_at is null order by id for no key update')
  for (const row of await tradesWhere(tx, 'ended_at is null and due_at < $1', [at(soonest)])) {
    const trade = storedTrade(row)
    const was = restoreTrade(trade, aliveAt)
    if (was.matches('awaitingPayment')) {
      trade.paymentDueAt = soonest
      trade.graceEndsAt = Math.max(trade.graceEndsAt, graceEndsAt(soonest))
    }
    if (was.matches('expired')) trade.graceEndsAt = Math.max(trade.graceEndsAt, soonest)
    if (was.matches({ paid: 'awaitingConfirmation' })) trade.confirmationDueAt = soonest
    const extended = restoreTrade(trade, aliveAt)
    const due = tradeDeadline(extended)
    // What time had already moved by then is settled as ever.
    if (due === undefined) continue
    await tx.query(
      `update trades set state = $2, payment_due_at = $3, grace_ends_at = $4, confirmation_due_at = $5, due_at = $6
       where id = $1`,
      [
        row.id,
        tradeState(extended),
        at(trade.paymentDueAt),
        at(trade.graceEndsAt),
        trade.confirmationDueAt === undefined ? null : at(trade.confirmationDueAt),
        at(due),
      ],
    )
  }
}

interface Alive {
  aliveAt: number
  closed: boolean
}

const wasAway = ({ aliveAt, closed }: Alive, now: number) =>
  now - aliveAt > SLACK + (closed ? 0 : ALIVE_EVERY)

/** Marks the exchange alive once a minute; found away, it first makes good for the absence (decision 5). */
const noticeAbsence = async ({ db, clock }: Given): Promise<void> => {
  const read = (source: Queryable, lock: string) =>
    source.query<Alive>(`select alive_at as "aliveAt", closed from exchange ${lock}`)
  const [seen] = await read(db, '')
  if (!seen || (!seen.closed && clock.now() - seen.aliveAt < ALIVE_EVERY)) return
  await db.transaction(async (tx) => {
    const [alive] = await read(tx, 'for no key update')
    const now = clock.now()
    if (alive && wasAway(alive, now)) await extendOpenWindows(tx, alive.aliveAt, now)
    await tx.query('update exchange set alive_at = greatest(alive_at, $1), closed = false', [at(now)])
  })
}

/**
 * Everything that time alone has brought about by now. Called before every read and write of somebody who is signed
 * in, and once a second so that the rest of the world hears of it: `skip` leaves rows that somebody holds to the next.
 */
export const bringUpToDate = async (exchange: Given, lock: 'wait' | 'skip' = 'wait'): Promise<void> => {
  await noticeAbsence(exchange)
  await settleDueTrades(exchange.db, exchange.clock, lock)
  await settleDueInvestments(exchange.db, exchange.clock, lock)
  await remindBuyers(exchange.db, exchange.clock)
  await matchRunningSessions(exchange.db, exchange.clock, exchange.config)
}

const nextEvent = async ({ db, clock, config }: Given): Promise<number | undefined> => {
  const now = clock.now()
  const [row] = await db.query<{ due: number | null }>(
    `select min(due_at) as due from (
       select due_at from trades union all select due_at from investments
       union all select payment_due_at - $2 * interval '1 millisecond' from trades
         where state = 'awaitingPayment' and not reminded) as dues
     where due_at > $1`,
    [at(now), REMINDER_BEFORE],
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
export const advanceClock = (exchange: Given, ms: number): Promise<void> => {
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
