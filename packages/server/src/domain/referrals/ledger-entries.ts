import type { Account, LedgerEntry } from '../ledger-entry.js'

/** A referral bonus and the two users that it concerns. */
export interface ReferralBonus {
  refereeId: string
  /** The referee's username. */
  referee: string
  referrerId: string
  /** Whole CHT. */
  amount: number
  /** Null for a bonus that was paid before bonuses were held. */
  investmentId: string | null
  /** Whether the reasons of its ledger entries have the id of the investment. Those of a first investment have that of the referee. */
  isByInvestment: boolean
}

const getSubject = ({ refereeId, investmentId, isByInvestment }: ReferralBonus): string =>
  isByInvestment && investmentId !== null ? investmentId : refereeId

const BONUSES: Account = { owner: null, kind: 'bonuses' }

/** Pays a new bonus to the referrer's account of held bonuses (decision 13). */
export function createBonusEntry(bonus: ReferralBonus): LedgerEntry {
  const { referrerId: owner, amount } = bonus
  return { reason: `bonus:${getSubject(bonus)}`, amount, from: BONUSES, to: { owner, kind: 'heldBonus' } }
}

/** Makes a held bonus available. */
export function createBonusReleaseEntry(bonus: ReferralBonus): LedgerEntry {
  const { referrerId: owner, amount } = bonus
  return {
    reason: `bonus-release:${getSubject(bonus)}`,
    amount,
    from: { owner, kind: 'heldBonus' },
    to: { owner, kind: 'available' },
  }
}

/** Takes a held bonus back. */
export function createBonusVoidEntry(bonus: ReferralBonus): LedgerEntry {
  const { referrerId: owner, amount } = bonus
  return {
    reason: `bonus-void:${getSubject(bonus)}`,
    amount,
    from: { owner, kind: 'heldBonus' },
    to: BONUSES,
  }
}
