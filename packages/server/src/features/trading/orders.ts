import { randomUUID } from 'node:crypto'
import { type OrderEvent, orderLifecycle } from '@cht/machines/lifecycles'
import { type InputOf, orders, type SellOrderInput } from '@cht/sdk/contract'
import {
  CANCELLATION_BAR,
  ORDER_STATUSES,
  type OrderStatus,
  SIDES,
  type Side,
  UNPAID_BAR,
} from '@cht/sdk/rules'
import { assertAccountCan } from '../../domain/auth/account-actions.js'
import { assertConfirmed } from '../../domain/auth/reauthentication.js'
import type { LockedUser } from '../../domain/auth/session-user.js'
import { getInstitutions } from '../../domain/payment-details/institutions.js'
import { IS_KNOWN_SQL } from '../../domain/trading/known-traders.js'
import { assertNotBarred, assertOrderLimit, OPEN_ORDER_STATUSES } from '../../domain/trading/limits.js'
import { createEscrowEntry, createEscrowReturnEntry } from '../../domain/trading/order-ledger-entries.js'
import type { OrderRow } from '../../domain/trading/order-mapper.js'
import { assertPaymentDetails, toPaymentDetails } from '../../domain/trading/payment-details.js'
import { assertPrice } from '../../domain/trading/price.js'
import { CANCELLED_BY_CONSENT_SQL, FAILED_PURCHASE_SQL } from '../../domain/trading/states.js'
import { assertCan, notFound } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import { ADVISORY_LOCK_KEYS } from '../../platform/db/advisory-lock-keys.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { insertRow } from '../../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { postEntry } from '../../platform/db/ledger.js'
import { awaitLocks, type LockTime, lockRequiredRow, lockRows } from '../../platform/db/locks.js'
import { notifyOfNewDetails } from '../payment-details/service.js'
import { readRates } from '../rates/service.js'
import { getOrder } from './order-queries.js'

/** Lists the statuses in which the order's chart accepts an event, for SQL statements on several orders. */
export function listAcceptingStatuses(side: Side, event: OrderEvent): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => orderLifecycle.restore({ side, status }).can(event))
}

/**
 * Takes the market's lock in shared mode until the commit. Orders are placed concurrently, but not while the matching of a
 * session starts: an order that was placed before the session is visible to the matching.
 */
const lockMarketShared = (tx: Queryable) =>
  tx.query('select pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCK_KEYS.market])

/** Takes the market's lock in exclusive mode: nobody places an order until the commit. Returns the time after that. */
export async function lockMarket(tx: Queryable, clock: ExchangeClock): Promise<LockTime> {
  const locking = tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEYS.market])
  return (await awaitLocks(clock, [locking])).now
}

/**
 * Takes the market's lock, and returns the time of the order. Orders that the user
 * places concurrently wait for the lock of the user's row, so that the limit counts them. Throws for a suspended user and for a
 * seller on hold (decisions 23 and 36), and in a market without a price (decision 24).
 */
const lockForOrder = async (
  tx: Queryable,
  clock: ExchangeClock,
  user: LockedUser,
  side: Side,
  { paymentMethod }: Pick<SellOrderInput, 'paymentMethod'>,
): Promise<LockTime> => {
  const { now } = await awaitLocks(clock, [lockMarketShared(tx)])
  assertAccountCan(user, side, now)
  assertPrice(await readRates(tx), { paymentMethod, country: user.country })
  return now
}

/** Throws 409 above the limit of open orders (decision 10). */
const checkOrderLimit = async (tx: Queryable, user: LockedUser, side: Side): Promise<void> => {
  const [{ count, isKnown } = { count: 0, isKnown: false }] = await tx.query<{
    count: number
    isKnown: boolean
  }>(
    `select ${IS_KNOWN_SQL} as "isKnown", (select count(*) from orders
       where user_id = users.id and side = $2 and status = any ($3::text[])) as count
     from users where id = $1`,
    [user.id, side, OPEN_ORDER_STATUSES],
  )
  assertOrderLimit(side, { isVerified: user.identityVerified, isKnown }, count)
}

/** Refuses a buyer who is barred because trades failed or were cancelled by consent (decision 10). */
const checkNotBarred = async (tx: Queryable, user: LockedUser, now: LockTime): Promise<void> => {
  const listEnds = async (
    condition: string,
    { trades, within, lasts }: typeof UNPAID_BAR | typeof CANCELLATION_BAR,
  ) => {
    const ended = await tx.query<{ endedAt: number }>(
      `select ended_at from trades
       where buyer_id = $1 and ${condition} and ended_at > $2
       order by ended_at desc limit $3`,
      [user.id, toTimestamp(now - within - lasts), trades],
    )
    return ended.map(({ endedAt }) => endedAt)
  }
  const failed = await listEnds(FAILED_PURCHASE_SQL, UNPAID_BAR)
  assertNotBarred(
    { failed, cancelledByConsent: await listEnds(CANCELLED_BY_CONSENT_SQL, CANCELLATION_BAR) },
    now,
  )
}

const insertOrder = async (
  tx: Queryable,
  now: LockTime,
  user: LockedUser,
  side: Side,
  order: Partial<SellOrderInput> & Pick<SellOrderInput, 'amount' | 'paymentMethod'>,
): Promise<OrderRow> => {
  const id = randomUUID()
  await insertRow(tx, 'orders', {
    id,
    side,
    userId: user.id,
    amount: order.amount,
    paymentMethod: order.paymentMethod,
    country: user.country,
    status: 'pending',
    ...toPaymentDetails(order),
    createdAt: now,
  })
  return getOrder(tx, id)
}

/** Places a buy order for the next live session. */
export async function createBuyOrder(
  tx: Queryable,
  { clock }: ServerContext,
  user: LockedUser,
  input: InputOf<typeof orders.createBuy>,
): Promise<OrderRow> {
  const now = await lockForOrder(tx, clock, user, 'buy', input)
  await checkOrderLimit(tx, user, 'buy')
  await checkNotBarred(tx, user, now)
  return insertOrder(tx, now, user, 'buy', { ...input, network: input.network ?? '' })
}

/**
 * Whether a sell order of the user has exactly this account or wallet; the account's name does not count. Unlike in
 * `areNewDetails`, spaces and case make a difference: in doubt the user is asked.
 */
const hasUsedDetails = async (tx: Queryable, userId: string, input: SellOrderInput): Promise<boolean> => {
  const { bankName, accountNumber, cryptoNetwork, cryptoAddress } = toPaymentDetails(input)
  const used = await tx.query(
    `select from orders where user_id = $1 and side = 'sell' and bank_name is not distinct from $2
       and account_number is not distinct from $3 and crypto_network is not distinct from $4
       and crypto_address is not distinct from $5 limit 1`,
    [userId, bankName, accountNumber, cryptoNetwork, cryptoAddress],
  )
  return used.length > 0
}

/**
 * Throws 403 if none of the user's sell orders has had these details, and the session may not move tokens: it has to be
 * confirmed, or the account needs a second factor (decision 39).
 */
const assertDetailsConfirmed = async (
  tx: Queryable,
  now: number,
  user: LockedUser,
  input: SellOrderInput,
): Promise<void> => {
  // Any other session may move tokens, so the query is not needed.
  const isRestricted = user.asksBeforeTokensMove || user.hasFactor || user.requiresFactor
  if (isRestricted && !(await hasUsedDetails(tx, user.id, input)))
    assertConfirmed(user, orders.createSell.reauthentication, now)
}

/** Places a sell order for the next live session and moves its amount into escrow (decision 4). */
export async function createSellOrder(
  tx: Transaction,
  { clock, institutions }: ServerContext,
  user: LockedUser,
  input: SellOrderInput,
): Promise<OrderRow> {
  assertPaymentDetails(input, getInstitutions(institutions, user.country))
  await assertDetailsConfirmed(tx, clock.databaseTime(), user, input)
  const now = await lockForOrder(tx, clock, user, 'sell', input)
  await checkOrderLimit(tx, user, 'sell')
  await notifyOfNewDetails(tx, now, user.id, toPaymentDetails(input))
  const order = await insertOrder(tx, now, user, 'sell', input)
  await postEntry(tx, now, createEscrowEntry(order))
  return order
}

/** Cancels the user's pending order. The amount of a sell order returns from escrow. */
export async function cancelOrder(
  tx: Queryable,
  { clock }: ServerContext,
  user: LockedUser,
  side: Side,
  id: string,
): Promise<OrderRow> {
  const { now } = await lockRequiredRow(tx, clock, {
    sql: 'select from orders where id = $1 and user_id = $2 and side = $3',
    params: [id, user.id, side],
  })
  return cancelLockedOrder(tx, now, await getOrder(tx, id), 'user')
}

const CANCEL = { type: 'order.cancel' } as const

const cancelLockedOrder = async (
  tx: Queryable,
  now: LockTime,
  order: OrderRow,
  by: 'user' | 'operator',
): Promise<OrderRow> => {
  const before = orderLifecycle.restore(order)
  assertCan(before, CANCEL)
  const status = orderLifecycle.send(before, CANCEL).snapshot.value
  const cancelledByOperator = by === 'operator'
  await tx.query('update orders set status = $2, cancelled_by_operator = $3 where id = $1', [
    order.id,
    status,
    cancelledByOperator,
  ])
  if (order.side === 'sell') await postEntry(tx, now, createEscrowReturnEntry(order))
  return { ...order, status, cancelledByOperator }
}

/**
 * Cancels the pending orders of a user, all or the one with this id, and returns them with the time of that. Throws 404 for the id of
 * another order, and 409 for one that is not pending.
 */
export async function cancelPendingOrders(
  tx: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  userId: string,
  id?: string,
): Promise<{ cancelled: OrderRow[]; now: LockTime }> {
  if (id !== undefined && !isUuid(id)) throw notFound()
  // As a matching locks them: buy orders first.
  const { rows, now } = await lockRows<Row<'orders', 'id'>>(tx, clock, {
    sql: `select id from orders where user_id = $1 and ($2::uuid is null and status = any ($3::text[]) or id = $2)
      order by side = 'sell', place`,
    params: [userId, id ?? null, [...new Set(SIDES.flatMap((side) => listAcceptingStatuses(side, CANCEL)))]],
  })
  if (id !== undefined && rows.length === 0) throw notFound()
  const cancelled: OrderRow[] = []
  for (const order of rows)
    cancelled.push(await cancelLockedOrder(tx, now, await getOrder(tx, order.id), 'operator'))
  return { cancelled, now }
}

/** The transitions of an event, from each status that accepts it. */
const listTransitions = (event: OrderEvent) =>
  SIDES.flatMap((side) =>
    listAcceptingStatuses(side, event).map((status) => ({
      side,
      status,
      next: orderLifecycle.send(orderLifecycle.restore({ side, status }), event).snapshot.value,
    })),
  )

/** Sends an event to the orders of locked trades. The transaction fails if an order's chart does not accept it. */
export function advanceOrders(tx: Transaction, ids: readonly string[], event: OrderEvent): void {
  const transitions = listTransitions(event)
  tx.send('select move_orders($1::uuid[], $2::text[], $3::text[], $4::text[])', [
    ids,
    transitions.map(({ side }) => side),
    transitions.map(({ status }) => status),
    transitions.map(({ next }) => next),
  ])
}
