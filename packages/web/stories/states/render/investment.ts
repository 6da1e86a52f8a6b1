import { investmentCountdown, investmentList, toInvestmentSnapshot } from '@cht/machines/investments'
import type { InvestmentState } from '@cht/machines/lifecycles'
import type { Investment } from '@cht/sdk/contract'
import { computeInvestmentEnd, findPlan, type InvestmentForm } from '@cht/sdk/rules'
import {
  activeInvestment,
  buildInvestment,
  buildInvestmentList,
  buildReleaseCountdown,
  CAPITAL_HELD_FOR,
  heldInvestment,
  NOW,
  releasedInvestment,
} from '../../support/fixtures/index.js'
import { type ResourceStub, stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'

const renderPending = (...pending: Investment[]): Rendering => ({
  url: '/investment?tab=pending',
  resources: [stubData(investmentList, buildInvestmentList(pending, []))],
})

const renderCompleted = (investment: Investment, ...countdown: ResourceStub[]): Rendering => ({
  url: '/investment?tab=completed',
  resources: [stubData(investmentList, buildInvestmentList([], [investment])), ...countdown],
})

/** Builds an investment that is created at `NOW`. */
const buildNewInvestment = (values: Partial<Investment>): Investment => {
  const investment = buildInvestment({ _id: 'investment-4', investmentCreatedAt: NOW, ...values })
  return { ...investment, investmentEndsAt: computeInvestmentEnd(NOW, investment.planDurationDays) }
}

/** The investment that the screen shows for each state, and the state of that investment. */
const SHOWN: Record<InvestmentState, { investment: Investment; state: InvestmentState }> = {
  active: {
    investment: {
      ...activeInvestment,
      countdownEndsAt: activeInvestment.investmentEndsAt + CAPITAL_HELD_FOR,
    },
    state: 'active',
  },
  capitalHeld: { investment: heldInvestment, state: 'capitalHeld' },
  released: { investment: releasedInvestment, state: 'released' },
  // A re-invested investment is not listed. The screen shows the new investment of its capital.
  reinvested: { investment: buildNewInvestment({}), state: 'active' },
}

const getShownStateAt = (investmentState: InvestmentState, timeOffset: number): InvestmentState => {
  const { investment, state } = SHOWN[investmentState]
  return toInvestmentSnapshot(investment, { isCompleted: state !== 'active', asOf: NOW + timeOffset }).value
}

/** Returns the state of a story's investment `timeOffset` ms after the story's own time. */
export function getInvestmentStateAt(state: InvestmentState, timeOffset: number): InvestmentState {
  return state === 'reinvested' ? state : getShownStateAt(state, timeOffset)
}

/** An investment as the server sends it `timeOffset` ms after the story's own time. */
export function renderInvestment(state: InvestmentState, timeOffset = 0): Rendering {
  const { investment, state: expected } = SHOWN[state]
  const actual = getShownStateAt(state, 0)
  if (actual !== expected)
    throw new Error(`Expected an investment in ${expected}, but its lifecycle is in ${actual}`)
  const current = getShownStateAt(state, timeOffset)
  if (current === 'active') return renderPending(investment)
  if (current === 'released') return renderCompleted(investment)
  const countdown = buildReleaseCountdown(investment, NOW + timeOffset)
  return renderCompleted(investment, stubData(investmentCountdown(investment._id), countdown))
}

/** A new investment, listed above an older one. */
export function renderNewInvestment({ amount, planDurationDays }: Partial<InvestmentForm>): Rendering {
  const plan = planDurationDays === undefined ? undefined : findPlan(planDurationDays)
  if (amount === undefined || !plan) throw new Error('The new investment needs an amount and a plan')
  const investment = buildNewInvestment({ amount, planDurationDays: plan.days, roiPercentage: plan.roi })
  return renderPending(investment, activeInvestment)
}
