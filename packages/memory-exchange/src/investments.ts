import {
  type InvestmentEffect,
  type InvestmentTransition,
  investmentLifecycle,
} from '@cht/machines/lifecycles'
import type { InvestmentPlan } from '@cht/sdk/rules'
import {
  assertAccountCan,
  assertCan,
  assertPlan,
  assertPlanOffered,
  createCapitalEntry,
  createInvestmentRow,
  createMaturedNotification,
  createReleasedNotification,
  createReturnEntry,
  createStakeEntry,
  type InvestmentRow,
  isListed,
  toActualTerms,
  toWireCountdown,
  toWireInvestment,
  toWireInvestments,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { postEntry } from './ledger.js'
import { assertFound, type MemoryStore, notify, type UserRecord } from './store.js'

/** The implementation of each effect of the lifecycle. */
const EFFECTS: Record<InvestmentEffect, (store: MemoryStore, row: InvestmentRow) => void> = {
  'pay the return': (store, row) => {
    postEntry(store, createReturnEntry(row))
    notify(store, [createMaturedNotification(row)])
  },
  'release the capital': (store, row) => {
    postEntry(store, createCapitalEntry(row))
    notify(store, [createReleasedNotification(row)])
  },
  // The operator ends no investment early, and nobody refers anybody.
  'record the early end': () => {},
  'void the referral bonus': () => {},
  'release the referral bonus': () => {},
  // The capital stays staked; `reinvest` creates the new investment.
  'stake the capital again': () => {},
}

const advanceInvestment = (
  store: MemoryStore,
  row: InvestmentRow,
  { snapshot, effects }: InvestmentTransition,
): void => {
  row.state = snapshot.value
  for (const effect of effects) EFFECTS[effect](store, row)
}

/** Applies the passed deadlines of all investments. */
export function advanceInvestments(store: MemoryStore): void {
  for (const row of store.investments)
    advanceInvestment(store, row, investmentLifecycle.tick(row, store.now()))
}

const createRow = (
  store: MemoryStore,
  userId: string,
  amount: number,
  plan: InvestmentPlan,
): InvestmentRow => {
  const { capitalReleaseDays } = store
  return createInvestmentRow({
    id: store.nextId('investment'),
    userId,
    amount,
    plan,
    now: store.now(),
    capitalReleaseDays,
  })
}

/** Creates an investment, and stakes its amount. */
const createInvestment = (store: MemoryStore, user: UserRecord, amount: number, plan: InvestmentPlan) => {
  assertAccountCan(user, 'stake', store.now())
  const row = createRow(store, user.id, amount, plan)
  postEntry(store, createStakeEntry(row))
  store.investments.unshift(row)
  return toWireInvestment(row)
}

const getInvestment = ({ investments }: MemoryStore, user: UserRecord, id: string): InvestmentRow =>
  assertFound(investments.find((row) => row.id === id && row.userId === user.id))

/** Puts held capital, which stays staked, into a new investment of the same plan. */
const reinvest = (store: MemoryStore, user: UserRecord, id: string) => {
  const row = getInvestment(store, user, id)
  assertAccountCan(user, 'stake', store.now())
  const event = { type: 'investment.reinvest' } as const
  const { snapshot } = investmentLifecycle.tick(row, store.now())
  assertCan(snapshot, event)
  const plan = assertPlanOffered(row.planDays)
  advanceInvestment(store, row, investmentLifecycle.send(snapshot, event))
  const newRow = createRow(store, user.id, row.amount, plan)
  store.investments.unshift(newRow)
  return toWireInvestment(newRow)
}

export function createInvestmentHandlers(store: MemoryStore): Handlers<'investments'> {
  return {
    create: ({ amount, planDurationDays, roiPercentage }, user) =>
      createInvestment(store, user, amount, assertPlan(planDurationDays, roiPercentage)),
    reinvest: ({ investmentId }, user) => reinvest(store, user, investmentId),
    list: (pageRequest, { id }) => {
      const listed = store.investments.filter((row) => row.userId === id && isListed(row))
      const stakes = listed.map((row) => ({ amount: row.amount, roi: toActualTerms(row).roi, count: 1 }))
      return toWireInvestments(listed, stakes, store.capitalReleaseDays, pageRequest)
    },
    countdown: ({ id }, user) => toWireCountdown(getInvestment(store, user, id), store.now()),
  }
}
