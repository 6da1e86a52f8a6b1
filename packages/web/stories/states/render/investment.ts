import { investmentCountdown, investmentList, toInvestmentSnapshot } from '@cht/machines/investments'
import type { InvestmentState } from '@cht/machines/lifecycles'
import { findPlan, type Investment, type InvestmentForm, investmentEndsAt } from '@cht/sdk/investments'
import {
  activeInvestment,
  buildInvestment,
  buildInvestmentList,
  heldInvestment,
  NOW,
  releaseCountdown,
  releasedInvestment,
} from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'

const renderPending = (...pending: Investment[]): Rendering => ({
  url: '/investment?tab=pending',
  resources: [stubData(investmentList, buildInvestmentList(pending, []))],
})

const heldRendering: Rendering = {
  url: '/investment?tab=completed',
  resources: [
    stubData(investmentList, buildInvestmentList([], [heldInvestment])),
    stubData(investmentCountdown(heldInvestment._id), releaseCountdown),
  ],
}
const releasedRendering: Rendering = {
  url: '/investment?tab=completed',
  resources: [stubData(investmentList, buildInvestmentList([], [releasedInvestment]))],
}

/** The investment that the capital was reinvested in; the old one is no longer listed. */
const reinvestment = buildInvestment({ _id: 'investment-4', investmentCreatedAt: NOW, investmentEndsAt: NOW })
const buildNewInvestment = (values: Partial<Investment>): Investment => {
  const investment = { ...reinvestment, ...values }
  return { ...investment, investmentEndsAt: investmentEndsAt(NOW, investment.planDurationDays) }
}

interface InvestmentRendering {
  rendering: Rendering
  /** The investment on the screen, and its state. */
  shown: Investment
  shownState: InvestmentState
}

const RENDERINGS: Record<InvestmentState, InvestmentRendering> = {
  active: { rendering: renderPending(activeInvestment), shown: activeInvestment, shownState: 'active' },
  capitalHeld: { rendering: heldRendering, shown: heldInvestment, shownState: 'capitalHeld' },
  released: { rendering: releasedRendering, shown: releasedInvestment, shownState: 'released' },
  // A reinvested investment is not listed: the screen shows the one that its capital went into.
  reinvested: {
    rendering: renderPending(buildNewInvestment({})),
    shown: buildNewInvestment({}),
    shownState: 'active',
  },
}

export function renderInvestment(state: InvestmentState): Rendering {
  const { rendering, shown, shownState } = RENDERINGS[state]
  const { value } = toInvestmentSnapshot(shown, shownState !== 'active', NOW)
  if (value !== shownState)
    throw new Error(`Expected an investment in ${shownState}, but its lifecycle is in ${value}`)
  return rendering
}

/** A new investment, listed above an older one. */
export function renderNewInvestment({ amount, planDurationDays }: Partial<InvestmentForm>): Rendering {
  const plan = planDurationDays === undefined ? undefined : findPlan(planDurationDays)
  if (amount === undefined || !plan) throw new Error('The new investment needs an amount and a plan')
  const investment = buildNewInvestment({ amount, planDurationDays: plan.days, roiPercentage: plan.roi })
  return renderPending(investment, activeInvestment)
}
