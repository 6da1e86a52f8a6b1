import { restoreTrade, tradeDeadline, tradeState } from '@cht/machines/lifecycles'
import { MINUTE, SECOND } from '@cht/sdk/time'
import { graceEndsAt } from '@cht/sdk/trades'
import { at, type Queryable } from './db/database.js'
import type { Exchange } from './exchange.js'
import { nextSessionStart } from './live-sessions/service.js'
import { matchRunningSessions } from './trades/match.js'
import { storedTrade, tradesWhere } from './trades/rows.js'
import { settleDueTrades } from './trades/service.js'

const SWEEP_EVERY = SECOND
const ALIVE_EVERY = MINUTE
/** After an absence no window that was open ends sooner than this (decision 5). */
const AFTER_ABSENCE = 15 * MINUTE

type Given = Pick<Exchange, 'db' | 'clock' | 'config'>

/** Everything that time alone brings about, by now. */
export const sweep = async ({ db, clock, config }: Given, lock: 'wait' | 'skip' = 'skip'): Promise<void> => {
  await settleDueTrades(db, clock, lock)
  await matchRunningSessions(db, clock, config)
}

export const markAlive = ({ db, clock }: Pick<Exchange, 'db' | 'clock'>): Promise<unknown> =>
  db.query('update exchange set alive_at = greatest(alive_at, $1)', [at(clock.now())])

/** Gives the windows that were open when the server went away at least a quarter of an hour from its return. */
const extendOpenWindows = async (tx: Queryable, aliveAt: number, now: number): Promise<void> => {
  const soonest = now + AFTER_ABSENCE
  await tx.query('select from trades where ended_at is null order by id for no key update')
  for (const row of await tradesWhere(tx, 'ended_at is null and due_at > $1 and due_at < $2', [
    at(aliveAt),
    at(soonest),
  ])) {
    const trade = storedTrade(row)
    const was = restoreTrade(trade, aliveAt)
    if (was.matches('awaitingPayment')) trade.paymentDueAt = soonest
    if (was.matches('awaitingPayment')) trade.graceEndsAt = Math.max(trade.graceEndsAt, graceEndsAt(soonest))
    if (was.matches('expired')) trade.graceEndsAt = soonest
    if (was.matches({ paid: 'awaitingConfirmation' })) trade.confirmationDueAt = soonest
    const extended = restoreTrade(trade, aliveAt)
    await tx.query(
      `update trades set state = $2, payment_due_at = $3, grace_ends_at = $4, confirmation_due_at = $5, due_at = $6
       where id = $1`,
      [
        row.id,
        tradeState(extended),
        at(trade.paymentDueAt),
        at(trade.graceEndsAt),
        trade.confirmationDueAt === undefined ? null : at(trade.confirmationDueAt),
        at(tradeDeadline(extended) ?? soonest),
      ],
    )
  }
}

/** Before the first answer: windows extended where the server was away, and every overdue deadline brought up to date. */
export const catchUp = async (exchange: Given): Promise<void> => {
  const { db, clock } = exchange
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ aliveAt: number | null }>(
      'select alive_at as "aliveAt" from exchange for no key update',
    )
    const now = clock.now()
    if (row?.aliveAt && now - row.aliveAt > ALIVE_EVERY) await extendOpenWindows(tx, row.aliveAt, now)
    await tx.query('update exchange set alive_at = greatest(alive_at, $1)', [at(now)])
  })
  await sweep(exchange, 'wait')
}

/** Sweeps every second and says once a minute that the exchange is alive. */
export const startSweeping = (
  exchange: Exchange,
  everySecond: () => Promise<void>,
): (() => Promise<void>) => {
  const { clock, log } = exchange
  let aliveAt = clock.now()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const round = async () => {
    await clock.reload()
    await sweep(exchange)
    await everySecond()
    if (clock.now() - aliveAt < ALIVE_EVERY) return
    await markAlive(exchange)
    aliveAt = clock.now()
  }
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = round()
        .catch((error) => log.error({ err: error }, 'the sweep failed'))
        .then(next)
    }, SWEEP_EVERY)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

const nextEvent = async ({ db, clock, config }: Given): Promise<number | undefined> => {
  const now = clock.now()
  const [row] = await db.query<{ due: number | null }>(
    'select min(due_at) as due from trades where due_at > $1',
    [at(now)],
  )
  const session = await nextSessionStart(db, config.timeZone, now)
  const events = [row?.due, session].filter((event) => event !== null && event !== undefined)
  return events.length === 0 ? undefined : Math.min(...events)
}

/**
 * Moves the demo clock, from event to event: what a jump passes happens in its order and at its time (decision 5).
 */
export const advanceClock = async (exchange: Given, ms: number): Promise<void> => {
  const { db, clock } = exchange
  const jump = async (by: number) => {
    await db.transaction((tx) => clock.advance(tx, by))
    await clock.reload()
    await markAlive(exchange)
    await sweep(exchange, 'wait')
  }
  await sweep(exchange, 'wait')
  let left = ms
  while (left > 0) {
    const now = clock.now()
    const event = await nextEvent(exchange)
    const step = event === undefined ? left : Math.min(left, Math.max(event - now, 1))
    await jump(step)
    left -= step
  }
}
