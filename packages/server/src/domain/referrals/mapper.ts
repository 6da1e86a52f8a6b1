import { referralBonusLifecycle } from '@cht/machines/lifecycles'
import type { ReferralBonusState } from '@cht/sdk/rules'
import { toIso } from '../to-iso.js'

export interface ReferralListRow {
  username: string
  /** When the referee signed up, in ms of exchange time. */
  dateJoined: number
  /** Whole CHT. */
  amountInvested: number
  /** The bonuses that the referrer earned from this referee. */
  bonuses: readonly BonusState[]
}

export interface BonusState {
  /** Whole CHT. */
  amount: number
  state: ReferralBonusState
  /** When the capital of its investment is released, in ms of exchange time. */
  releasesAt: number
}

export interface BonusSum {
  /** Whole CHT of the bonuses that were not voided; if all were, of all. */
  amount: number
  /** Held while one is held, and voided if all were. */
  state: ReferralBonusState
  /** When the last held one becomes available at the latest, in ms; null if none is held. */
  heldUntil: number | null
}

/** Sums the bonuses for one referee; undefined without one. */
export function sumBonuses(bonuses: readonly BonusState[]): BonusSum | undefined {
  const isIn = (bonus: BonusState, state: ReferralBonusState) =>
    referralBonusLifecycle.restore(bonus.state).matches(state)
  const held = bonuses.filter((bonus) => isIn(bonus, 'held'))
  const valid = bonuses.filter((bonus) => !isIn(bonus, 'voided'))
  const counted = valid.length > 0 ? valid : bonuses
  const [shown] = [...held, ...counted]
  if (!shown) return undefined
  const releases = held.map(({ releasesAt }) => releasesAt)
  return {
    amount: counted.reduce((sum, { amount }) => sum + amount, 0),
    state: shown.state,
    heldUntil: releases.length > 0 ? Math.max(...releases) : null,
  }
}

/** Converts a referee to an entry of the referrer's list. */
export function toWireReferral({ username, dateJoined, amountInvested, bonuses }: ReferralListRow) {
  const sum = sumBonuses(bonuses)
  const isVoided = sum === undefined || referralBonusLifecycle.restore(sum.state).matches('voided')
  return {
    username,
    dateJoined: toIso(dateJoined),
    amountInvested,
    bonus: isVoided ? 0 : sum.amount,
    bonusState: sum?.state,
    bonusHeldUntil: toIso(sum?.heldUntil ?? null),
  }
}
