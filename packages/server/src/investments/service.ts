import { randomUUID } from 'node:crypto'
import {
  type InvestmentEffect,
  type InvestmentStep,
  investmentDeadline,
  settleInvestment,
  stepInvestment,
} from '@cht/machines/lifecycles'
import type { ExchangeClock } from '../clock.js'
import type { Config } from '../config.js'
import { at, type Database, type Queryable } from '../db/database.js'
import { move } from '../db/ledger.js'
import type { Exchange } from '../exchange.js'
import { mustTake, notFound } from '../http/refusal.js'
import { notify } from '../notifications/service.js'
import { isUuid } from '../orders/service.js'
import { capitalMove, gainMove, stakeMove } from './moves.js'
import { maturedNotice, releasedNotice } from './notices.js'
import { mustBeOffered, mustBePlan } from './plans.js'
import { type InvestmentRow, type NewInvestment, newInvestment } from './rows.js'

const SELECT = `select id, user_id as "userId", amount, plan_days as days, roi, state, created_at as "createdAt",
  ends_at as "endsAt", releases_at as "releasesAt" from investments`

export const investmentsOf = (db: Queryable, userId: string): Promise<InvestmentRow[]> =>
  db.query<InvestmentRow>(`${SELECT} where user_id = $1 order by created_at desc, id`, [userId])

/** What the chart says must happen, done: each effect once, in the transaction that moved the investment. */
const EFFECTS: Record<
  InvestmentEffect,
  (tx: Queryable, row: InvestmentRow, now: number) => Promise<unknown>
> = {
  'pay the return': async (tx, row, now) => {
    await move(tx, now, gainMove(row))
    await notify(tx, now, [maturedNotice(row)])
  },
  'release the capital': async (tx, row, now) => {
    await move(tx, now, capitalMove(row))
    await notify(tx, now, [releasedNotice(row)])
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

const openRow = ({ capitalReleaseDays }: Config, given: Omit<NewInvestment, 'id' | 'capitalReleaseDays'>) =>
  newInvestment({ ...given, id: randomUUID(), capitalReleaseDays })

const insert = async (tx: Queryable, row: InvestmentRow): Promise<InvestmentRow> => {
  await tx.query(
    `insert into investments (id, user_id, amount, plan_days, roi, state, created_at, ends_at, releases_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)`,
    [
      row.id,
      row.userId,
      row.amount,
      row.days,
      row.roi,
      row.state,
      at(row.createdAt),
      at(row.endsAt),
      at(row.releasesAt),
    ],
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
  const row = await insert(tx, openRow(config, { userId, amount: input.amount, plan, now }))
  await move(tx, now, stakeMove(row))
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
  return insert(tx, openRow(config, { userId, amount: row.amount, plan, now }))
}

export const findInvestment = async (db: Queryable, userId: string, id: string): Promise<InvestmentRow> => {
  if (!isUuid(id)) throw notFound()
  const [row] = await db.query<InvestmentRow>(`${SELECT} where id = $1 and user_id = $2`, [id, userId])
  if (!row) throw notFound()
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
