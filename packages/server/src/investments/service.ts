import { randomUUID } from 'node:crypto'
import { settleInvestment, stepInvestment } from '@cht/machines/lifecycles'
import type { Exchange } from '../context.js'
import { at, type Queryable, type Transaction } from '../db/database.js'
import { move } from '../db/ledger.js'
import { stakeMove } from '../domain/investments/ledger-entries.js'
import { type InvestmentRow, type NewInvestment, newInvestment } from '../domain/investments/mapper.js'
import { mustBeOffered, mustBePlan } from '../domain/investments/plans.js'
import { mustTake, notFound } from '../domain/refusal.js'
import { isUuid } from '../http/uuid.js'
import { takeInvestmentSteps } from './advance.js'
import { INVESTMENT_ROWS } from './queries.js'

const insertInvestment = async (
  tx: Queryable,
  { config: { capitalReleaseDays } }: Pick<Exchange, 'config'>,
  options: Omit<NewInvestment, 'id' | 'capitalReleaseDays'>,
): Promise<InvestmentRow> => {
  const row = newInvestment({ ...options, id: randomUUID(), capitalReleaseDays })
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

/** Creates an investment and moves its amount from available to staked (decision 12). */
export async function createInvestment(
  tx: Queryable,
  context: Exchange,
  userId: string,
  input: { amount: number; planDurationDays: number; roiPercentage: number },
): Promise<InvestmentRow> {
  const plan = mustBePlan(input.planDurationDays, input.roiPercentage)
  await tx.query('select from users where id = $1 for no key update', [userId])
  const now = context.clock.now()
  const row = await insertInvestment(tx, context, { userId, amount: input.amount, plan, now })
  await move(tx, now, stakeMove(row))
  return row
}

const selectInvestment = async (
  db: Queryable,
  userId: string,
  id: string,
  lock: '' | 'for no key update' = '',
): Promise<InvestmentRow> => {
  if (!isUuid(id)) throw notFound()
  const [row] = await db.query<InvestmentRow>(`${INVESTMENT_ROWS} where id = $1 and user_id = $2 ${lock}`, [
    id,
    userId,
  ])
  if (!row) throw notFound()
  return row
}

/** Puts the held capital into a new investment of the same plan, at the percentage of that day (decision 12). */
export async function reinvest(
  tx: Transaction,
  context: Exchange,
  userId: string,
  id: string,
): Promise<InvestmentRow> {
  const row = await selectInvestment(tx, userId, id, 'for no key update')
  const now = context.clock.now()
  const current = settleInvestment(row, now)
  const event = { type: 'investment.reinvest' } as const
  mustTake(current.snapshot, event)
  const plan = mustBeOffered(row.days)
  const { snapshot, effects } = stepInvestment(current.snapshot, event)
  takeInvestmentSteps(tx, [{ row, step: { snapshot, effects: [...current.effects, ...effects] } }], now)
  return insertInvestment(tx, context, { userId, amount: row.amount, plan, now })
}

/** Finds one of the user's investments; 404 for anybody else's. */
export function findInvestment(db: Queryable, userId: string, id: string): Promise<InvestmentRow> {
  return selectInvestment(db, userId, id)
}
