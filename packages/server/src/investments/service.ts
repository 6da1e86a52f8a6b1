import { randomUUID } from 'node:crypto'
import { settleInvestment, stepInvestment } from '@cht/machines/lifecycles'
import type { Config } from '../config.js'
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
export async function createInvestment(
  tx: Queryable,
  { clock, config }: Exchange,
  userId: string,
  input: { amount: number; planDurationDays: number; roiPercentage: number },
): Promise<InvestmentRow> {
  const plan = mustBePlan(input.planDurationDays, input.roiPercentage)
  await tx.query('select from users where id = $1 for no key update', [userId])
  const now = clock.now()
  const row = await insert(tx, openRow(config, { userId, amount: input.amount, plan, now }))
  await move(tx, now, stakeMove(row))
  return row
}

const lock = async (tx: Queryable, userId: string, id: string): Promise<InvestmentRow> => {
  if (!isUuid(id)) throw notFound()
  const [row] = await tx.query<InvestmentRow>(
    `${INVESTMENT_ROWS} where id = $1 and user_id = $2 for no key update`,
    [id, userId],
  )
  if (!row) throw notFound()
  return row
}

/** Takes the capital that is held into a new investment of the same plan, at that day's percentage (decision 12). */
export async function reinvest(
  tx: Transaction,
  { clock, config }: Exchange,
  userId: string,
  id: string,
): Promise<InvestmentRow> {
  const row = await lock(tx, userId, id)
  const now = clock.now()
  const settled = settleInvestment(row, now)
  const event = { type: 'investment.reinvest' } as const
  mustTake(settled.snapshot, event)
  const plan = mustBeOffered(row.days)
  const { snapshot, effects } = stepInvestment(settled.snapshot, event)
  takeInvestmentSteps(tx, [{ row, step: { snapshot, effects: [...settled.effects, ...effects] } }], now)
  return insert(tx, openRow(config, { userId, amount: row.amount, plan, now }))
}

export async function findInvestment(db: Queryable, userId: string, id: string): Promise<InvestmentRow> {
  if (!isUuid(id)) throw notFound()
  const [row] = await db.query<InvestmentRow>(`${INVESTMENT_ROWS} where id = $1 and user_id = $2`, [
    id,
    userId,
  ])
  if (!row) throw notFound()
  return row
}
