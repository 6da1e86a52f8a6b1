import { randomUUID } from 'node:crypto'
import { investmentLifecycle } from '@cht/machines/lifecycles'
import { assertAccountCan } from '../../domain/auth/account-actions.js'
import type { LockedUser } from '../../domain/auth/session-user.js'
import { createStakeEntry } from '../../domain/investments/ledger-entries.js'
import {
  createInvestmentRow,
  type InvestmentRow,
  type NewInvestment,
} from '../../domain/investments/mapper.js'
import { assertPlan, assertPlanOffered } from '../../domain/investments/plans.js'
import { assertCan, notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { postEntry } from '../../platform/db/ledger.js'
import { type LockTime, lockRequiredRow, lockRows } from '../../platform/db/locks.js'
import { requireRow } from '../../platform/db/require-row.js'
import { advanceInvestments } from './advance.js'
import { SELECT_INVESTMENTS } from './queries.js'

const insertInvestment = async (
  tx: Queryable,
  { config: { capitalReleaseDays } }: Pick<ServerContext, 'config'>,
  options: Omit<NewInvestment, 'id' | 'capitalReleaseDays'>,
): Promise<InvestmentRow> => {
  const row = createInvestmentRow({ ...options, id: randomUUID(), capitalReleaseDays })
  await insertRow(tx, 'investments', { ...row, dueAt: row.endsAt })
  return row
}

/** `now` is read after the row of the user was locked. */
interface StakeCall {
  user: LockedUser
  input: { amount: number; planDurationDays: number; roiPercentage: number }
  now: LockTime
}

/** Creates an investment and moves its amount from available to staked (decision 12). */
export async function createInvestment(
  tx: Queryable,
  context: ServerContext,
  { user, input, now }: StakeCall,
): Promise<InvestmentRow> {
  const plan = assertPlan(input.planDurationDays, input.roiPercentage)
  assertAccountCan(user, 'stake', now)
  const row = await insertInvestment(tx, context, { userId: user.id, amount: input.amount, plan, now })
  await postEntry(tx, now, createStakeEntry(row))
  return row
}

const SELECT_OWN = `${SELECT_INVESTMENTS} where id = $1 and user_id = $2`

/** Finds one of the user's investments; 404 for anybody else's. */
export function findInvestment(db: Queryable, userId: string, id: string): Promise<InvestmentRow> {
  return requireRow(db, SELECT_OWN, [id, userId])
}

/** Puts the held capital into a new investment of the same plan, at the plan's current percentage (decision 12). */
export async function reinvest(
  tx: Transaction,
  context: ServerContext,
  user: LockedUser,
  id: string,
): Promise<InvestmentRow> {
  const { row, now } = await lockRequiredRow<InvestmentRow>(tx, context.clock, {
    sql: SELECT_OWN,
    params: [id, user.id],
  })
  assertAccountCan(user, 'stake', now)
  const current = investmentLifecycle.tick(row, now)
  const event = { type: 'investment.reinvest' } as const
  assertCan(current.snapshot, event)
  const plan = assertPlanOffered(row.planDays)
  const { snapshot, effects } = investmentLifecycle.send(current.snapshot, event)
  await advanceInvestments(
    tx,
    [{ row, transition: { snapshot, effects: [...current.effects, ...effects] } }],
    now,
  )
  return insertInvestment(tx, context, { userId: user.id, amount: row.amount, plan, now })
}

const END = { type: 'investment.end' } as const

/**
 * Ends the investments of a user, all that are open or the one with this id, and returns them with the time of that. The capital is
 * available at once; a plan that is not over pays no return. Throws 404 for the id of another investment, and the refusal of the chart for one that has ended.
 */
export async function endInvestments(
  tx: Transaction,
  { clock }: Pick<ServerContext, 'clock'>,
  userId: string,
  id?: string,
): Promise<{ ended: InvestmentRow[]; now: LockTime }> {
  if (id !== undefined && !isUuid(id)) throw notFound()
  const { rows, now } = await lockRows<InvestmentRow>(tx, clock, {
    sql: `${SELECT_INVESTMENTS} where user_id = $1 and ($2::uuid is null or id = $2) order by due_at, id`,
    params: [userId, id ?? null],
  })
  if (id !== undefined && rows.length === 0) throw notFound()
  const changes = rows.flatMap((row) => {
    const current = investmentLifecycle.tick(row, now)
    if (id !== undefined) assertCan(current.snapshot, END)
    else if (!current.snapshot.can(END)) return []
    const { snapshot, effects } = investmentLifecycle.send(current.snapshot, END)
    return [{ row, transition: { snapshot, effects: [...current.effects, ...effects] } }]
  })
  if (changes.length > 0) await advanceInvestments(tx, changes, now)
  return { ended: changes.map(({ row }) => row), now }
}
