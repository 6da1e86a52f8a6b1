import { randomUUID } from 'node:crypto'
import {
  type InvestmentEffect,
  type InvestmentState,
  type InvestmentStep,
  investmentDeadline,
  settleInvestment,
  stepInvestment,
} from '@cht/machines/lifecycles'
import { type InvestmentPlan, investmentEndsAt, returnOf } from '@cht/sdk/investments'
import { formatTokens } from '@cht/sdk/money'
import { DAY } from '@cht/sdk/time'
import type { ExchangeClock } from '../clock.js'
import type { Config } from '../config.js'
import { at, type Database, type Queryable } from '../db/database.js'
import { move } from '../db/ledger.js'
import type { Exchange } from '../exchange.js'
import { mustTake, notFound } from '../http/refusal.js'
import { notify } from '../notifications/service.js'
import { isUuid } from '../orders/service.js'
import { mustBeOffered, mustBePlan } from './plans.js'

export interface InvestmentRow {
  id: string
  userId: string
  amount: number
  days: number
  roi: number
  state: InvestmentState
  createdAt: number
  endsAt: number
  releasesAt: number
}

const SELECT = `select id, user_id as "userId", amount, plan_days as days, roi, state, created_at as "createdAt",
  ends_at as "endsAt", releases_at as "releasesAt" from investments`

export const investmentsOf = (db: Queryable, userId: string): Promise<InvestmentRow[]> =>
  db.query<InvestmentRow>(`${SELECT} where user_id = $1 order by created_at desc, id`, [userId])

const own = (userId: string) => ({ owner: userId }) as const

/** What the chart says must happen, done: each effect once, in the transaction that moved the investment. */
const EFFECTS: Record<
  InvestmentEffect,
  (tx: Queryable, row: InvestmentRow, now: number) => Promise<unknown>
> = {
  'pay the return': async (tx, { id, userId, amount, roi, releasesAt }, now) => {
    const gain = returnOf(amount, roi)
    await move(tx, now, {
      reason: `return:${id}`,
      amount: gain,
      from: { owner: null, kind: 'returns' },
      to: { ...own(userId), kind: 'available' },
    })
    await notify(tx, now, [
      {
        userId,
        category: 'investments',
        title: 'Investment completed',
        content: `${formatTokens(gain)} return is in your available balance. Your ${formatTokens(amount)} are released on ${new Date(releasesAt).toUTCString().slice(5, 16)}.`,
        href: '/investment?tab=completed',
      },
    ])
  },
  'release the capital': async (tx, { id, userId, amount }, now) => {
    await move(tx, now, {
      reason: `capital:${id}`,
      amount,
      from: { ...own(userId), kind: 'staked' },
      to: { ...own(userId), kind: 'available' },
    })
    await notify(tx, now, [
      {
        userId,
        category: 'investments',
        title: 'Capital released',
        content: `Your ${formatTokens(amount)} are paid to your wallet.`,
        href: '/investment?tab=completed',
      },
    ])
  },
  // The capital stays staked; the new investment is made by whoever asked for it.
  'stake the capital again': async () => {},
}

const applyStep = async (
  tx: Queryable,
  row: InvestmentRow,
  { snapshot, effects }: InvestmentStep,
  now: number,
) => {
  const due = investmentDeadline(snapshot)
  await tx.query('update investments set state = $2, due_at = $3 where id = $1', [
    row.id,
    snapshot.value,
    due === undefined ? null : at(due),
  ])
  for (const effect of effects) await EFFECTS[effect](tx, row, now)
}

const insert = async (
  tx: Queryable,
  { capitalReleaseDays }: Config,
  { userId, amount, plan, now }: { userId: string; amount: number; plan: InvestmentPlan; now: number },
): Promise<InvestmentRow> => {
  const endsAt = investmentEndsAt(now, plan.days)
  const row: InvestmentRow = {
    id: randomUUID(),
    userId,
    amount,
    days: plan.days,
    roi: plan.roi,
    state: 'active',
    createdAt: now,
    endsAt,
    releasesAt: endsAt + capitalReleaseDays * DAY,
  }
  await tx.query(
    `insert into investments (id, user_id, amount, plan_days, roi, state, created_at, ends_at, releases_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)`,
    [row.id, userId, amount, row.days, row.roi, row.state, at(now), at(endsAt), at(row.releasesAt)],
  )
  return row
}

/** Moves the amount from available to staked (decision 12). */
export const createInvestment = async (
  tx: Queryable,
  { clock, config }: Exchange,
  userId: string,
  input: { amount: number; planDurationDays: number; roiPercentage: number },
): Promise<InvestmentRow> => {
  const plan = mustBePlan(input.planDurationDays, input.roiPercentage)
  await tx.query('select from users where id = $1 for no key update', [userId])
  const now = clock.now()
  const row = await insert(tx, config, { userId, amount: input.amount, plan, now })
  await move(tx, now, {
    reason: `stake:${row.id}`,
    amount: row.amount,
    from: { ...own(userId), kind: 'available' },
    to: { ...own(userId), kind: 'staked' },
  })
  return row
}

const lock = async (tx: Queryable, userId: string, id: string): Promise<InvestmentRow> => {
  if (!isUuid(id)) throw notFound()
  const [row] = await tx.query<InvestmentRow>(`${SELECT} where id = $1 and user_id = $2 for no key update`, [
    id,
    userId,
  ])
  if (!row) throw notFound()
  return row
}

/** Takes the capital that is held into a new investment of the same plan, at that day's percentage (decision 12). */
export const reinvest = async (
  tx: Queryable,
  { clock, config }: Exchange,
  userId: string,
  id: string,
): Promise<InvestmentRow> => {
  const row = await lock(tx, userId, id)
  const now = clock.now()
  const settled = settleInvestment(row, now)
  const event = { type: 'investment.reinvest' } as const
  mustTake(settled.snapshot, event)
  const plan = mustBeOffered(row.days)
  const { snapshot, effects } = stepInvestment(settled.snapshot, event)
  await applyStep(tx, row, { snapshot, effects: [...settled.effects, ...effects] }, now)
  return insert(tx, config, { userId, amount: row.amount, plan, now })
}

export const findInvestment = async (db: Queryable, userId: string, id: string): Promise<InvestmentRow> => {
  if (!isUuid(id)) throw notFound()
  const [row] = await db.query<InvestmentRow>(`${SELECT} where id = $1 and user_id = $2`, [id, userId])
  if (!row || row.state === 'reinvested') throw notFound()
  return row
}

const MOST_AT_ONCE = 100

/** Brings every investment whose deadline has passed up to date; see settleDueTrades. */
export const settleDueInvestments = async (
  db: Database,
  clock: ExchangeClock,
  mode: 'wait' | 'skip',
): Promise<void> => {
  const due = await db.query('select from investments where due_at <= $1 limit 1', [at(clock.now())])
  if (due.length === 0) return
  const settled = await db.transaction(async (tx) => {
    const rows = await tx.query<InvestmentRow>(
      `${SELECT} where due_at <= $1 order by due_at, id limit $2 for no key update ${mode === 'skip' ? 'skip locked' : ''}`,
      [at(clock.now()), MOST_AT_ONCE],
    )
    for (const row of rows) {
      const now = clock.now()
      await applyStep(tx, row, settleInvestment(row, now), now)
    }
    return rows.length
  })
  if (settled === MOST_AT_ONCE) await settleDueInvestments(db, clock, mode)
}
