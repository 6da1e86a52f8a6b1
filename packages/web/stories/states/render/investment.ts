import { investmentCountdown, investmentList, investmentSnapshot } from '@cht/machines/investments'
import type { InvestmentState } from '@cht/machines/lifecycles'
import { type Investment, type InvestmentForm, investmentEndsAt, planOf } from '@cht/sdk/investments'
import { stubData } from '../../support/stubs.js'
import {
  activeInvestment,
  buildInvestment,
  buildInvestmentList,
  heldInvestment,
  NOW,
  releaseCountdown,
  releasedInvestment,
} from '../../support/world.js'
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

/** The capital, staked again: the old stake has left the lists. */
const reinvestment = buildInvestment({ _id: 'stake-4', investmentCreatedAt: NOW, investmentEndsAt: NOW })
const buildNewInvestment = (values: Partial<Investment>): Investment => {
  const stake = { ...reinvestment, ...values }
  return { ...stake, investmentEndsAt: investmentEndsAt(NOW, stake.planDurationDays) }
}

const RENDERINGS: Record<InvestmentState, { face: Rendering; shown: Investment; stands: InvestmentState }> = {
  active: { face: renderPending(activeInvestment), shown: activeInvestment, stands: 'active' },
  capitalHeld: { face: heldRendering, shown: heldInvestment, stands: 'capitalHeld' },
  released: { face: releasedRendering, shown: releasedInvestment, stands: 'released' },
  // What is left to see of it is the stake that its capital went into.
  reinvested: {
    face: renderPending(buildNewInvestment({})),
    shown: buildNewInvestment({}),
    stands: 'active',
  },
}

export function renderInvestment(state: InvestmentState): Rendering {
  const { face, shown, stands } = RENDERINGS[state]
  const { value } = investmentSnapshot(shown, stands !== 'active', NOW)
  if (value !== stands) throw new Error(`The investment was to be ${stands}, and its chart says ${value}.`)
  return face
}

/** A stake of a moment ago, above the one that was there before. */
export function renderNewInvestment({ amount, planDurationDays }: Partial<InvestmentForm>): Rendering {
  const plan = planDurationDays === undefined ? undefined : planOf(planDurationDays)
  if (amount === undefined || !plan) throw new Error('Nothing was staked.')
  const stake = buildNewInvestment({ amount, planDurationDays: plan.days, roiPercentage: plan.roi })
  return renderPending(stake, activeInvestment)
}
