import { restoreTrade, tradeDeadline, tradeState } from '@cht/machines/lifecycles'
import { MINUTE, SECOND } from '@cht/sdk/time'
import { graceEndsAt } from '@cht/sdk/trades'
import type { Exchange } from '../context.js'
import { at, type Queryable } from '../db/database.js'
import { storedTrade, type TradeRow } from '../domain/trades/mapper.js'
import { tradesWhere } from '../trades/queries.js'
import type { Due } from './due.js'

const ALIVE_EVERY = MINUTE
/** How late a mark, or a start after a clean stop, may be without anybody having been away. */
const SLACK = 5 * SECOND
/** After an absence no window that was open ends sooner than this (decision 5). */
const AFTER_ABSENCE = 15 * MINUTE

type Given = Pick<Exchange, 'db' | 'clock'>
type Alive = Pick<Due, 'aliveAt' | 'closed'>

/** Says that the exchange is alive now, or that it stops now. */
export function markAlive({ db, clock }: Given, closed = false): Promise<unknown> {
  return db.query('update exchange set alive_at = greatest(alive_at, $1), closed = $2', [
    at(clock.now()),
    closed,
  ])
}

/** A trade whose window was open at `aliveAt`, with at least a quarter of an hour left; undefined where none was. */
const extended = (row: TradeRow, aliveAt: number, soonest: number) => {
  const trade = storedTrade(row)
  const was = restoreTrade(trade, aliveAt)
  if (was.matches('awaitingPayment')) {
    trade.paymentDueAt = soonest
    trade.graceEndsAt = Math.max(trade.graceEndsAt, graceEndsAt(soonest))
  }
  if (was.matches('expired')) trade.graceEndsAt = Math.max(trade.graceEndsAt, soonest)
  if (was.matches({ paid: 'awaitingConfirmation' })) trade.confirmationDueAt = soonest
  const snapshot = restoreTrade(trade, aliveAt)
  const due = tradeDeadline(snapshot)
  // What time had already moved by then is settled as ever.
  return due === undefined ? [] : [{ ...trade, id: row.id, state: tradeState(snapshot), due }]
}

/** Gives the windows that were open when the exchange went away at least a quarter of an hour from its return. */
const extendOpenWindows = async (tx: Queryable, aliveAt: number, now: number): Promise<void> => {
  const soonest = now + AFTER_ABSENCE
  await tx.query('select from trades where ended_at is null order by id for no key update')
  const rows = await tradesWhere(tx, 'ended_at is null and due_at < $1', [at(soonest)])
  const trades = rows.flatMap((row) => extended(row, aliveAt, soonest))
  const instants = (of: (trade: (typeof trades)[number]) => number | undefined) =>
    trades.map((trade) => {
      const instant = of(trade)
      return instant === undefined ? null : at(instant)
    })
  await tx.query(
    `update trades set state = later.state, payment_due_at = later.payment_due_at, grace_ends_at = later.grace_ends_at,
       confirmation_due_at = later.confirmation_due_at, due_at = later.due_at
     from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
       as later (id, state, payment_due_at, grace_ends_at, confirmation_due_at, due_at)
     where trades.id = later.id`,
    [
      trades.map(({ id }) => id),
      trades.map(({ state }) => state),
      instants(({ paymentDueAt }) => paymentDueAt),
      instants((trade) => trade.graceEndsAt),
      instants(({ confirmationDueAt }) => confirmationDueAt),
      instants(({ due }) => due),
    ],
  )
}

const wasAway = ({ aliveAt, closed }: Alive, now: number) =>
  now - aliveAt > SLACK + (closed ? 0 : ALIVE_EVERY)

const isMarked = ({ aliveAt, closed }: Alive, now: number) => !closed && now - aliveAt < ALIVE_EVERY

/** Marks the exchange alive once a minute; found away, it first makes good for the absence (decision 5). */
export async function handleDowntime({ db, clock }: Given, seen: Alive): Promise<void> {
  if (isMarked(seen, clock.now())) return
  await db.transaction(async (tx) => {
    const [alive] = await tx.query<Alive>(
      'select alive_at as "aliveAt", closed from exchange for no key update',
    )
    const now = clock.now()
    // Somebody who looked at the same moment has done it.
    if (!alive || isMarked(alive, now)) return
    if (wasAway(alive, now)) await extendOpenWindows(tx, alive.aliveAt, now)
    await tx.query('update exchange set alive_at = greatest(alive_at, $1), closed = false', [at(now)])
  })
}
