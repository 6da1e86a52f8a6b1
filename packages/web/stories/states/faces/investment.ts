import { investmentCountdown, investmentList, investmentSnapshot } from '@cht/machines/investments'
import type { InvestmentState } from '@cht/machines/lifecycles'
import { type Investment, type InvestmentForm, investmentEndsAt, planOf } from '@cht/sdk/investments'
import { shows } from '../../support/held.js'
import { activeStake, countdown, heldStake, NOW, releasedStake, staked, stakes } from '../../support/world.js'
import type { Face } from './face.js'

const pendingFace = (...pending: Investment[]): Face => ({
  at: '/investment?tab=pending',
  resources: [shows(investmentList, stakes(pending, []))],
})

const heldFace: Face = {
  at: '/investment?tab=completed',
  resources: [
    shows(investmentList, stakes([], [heldStake])),
    shows(investmentCountdown(heldStake._id), countdown),
  ],
}
const releasedFace: Face = {
  at: '/investment?tab=completed',
  resources: [shows(investmentList, stakes([], [releasedStake]))],
}

/** The capital, staked again: the old stake has left the lists. */
const again = staked({ _id: 'stake-4', investmentCreatedAt: NOW, investmentEndsAt: NOW })
const newly = (values: Partial<Investment>): Investment => {
  const stake = { ...again, ...values }
  return { ...stake, investmentEndsAt: investmentEndsAt(NOW, stake.planDurationDays) }
}

const FACES: Record<InvestmentState, { face: Face; shown: Investment; stands: InvestmentState }> = {
  active: { face: pendingFace(activeStake), shown: activeStake, stands: 'active' },
  capitalHeld: { face: heldFace, shown: heldStake, stands: 'capitalHeld' },
  released: { face: releasedFace, shown: releasedStake, stands: 'released' },
  // What is left to see of it is the stake that its capital went into.
  reinvested: { face: pendingFace(newly({})), shown: newly({}), stands: 'active' },
}

export function investmentFace(state: InvestmentState): Face {
  const { face, shown, stands } = FACES[state]
  const { value } = investmentSnapshot(shown, stands !== 'active', NOW)
  if (value !== stands) throw new Error(`The investment was to be ${stands}, and its chart says ${value}.`)
  return face
}

/** A stake of a moment ago, above the one that was there before. */
export function stakedFace({ amount, planDurationDays }: Partial<InvestmentForm>): Face {
  const plan = planDurationDays === undefined ? undefined : planOf(planDurationDays)
  if (amount === undefined || !plan) throw new Error('Nothing was staked.')
  const stake = newly({ amount, planDurationDays: plan.days, roiPercentage: plan.roi })
  return pendingFace(stake, activeStake)
}
