import type { Account, LedgerEntry } from '../ledger-entry.js'

/** A referral bonus and the two users that it concerns. */
export interface ReferralBonus {
  refereeId: string
  /** The referee's username. */
  referee: string
  referrerId: string
  /** Whole CHT. */
  amount: number
  investmentId: string
}

const BONUSES: Account = { owner: null, kind: 'bonuses' }

/** Pays a new bonus to the referrer's account of held bonuses (decision 13). */
export function createBonusEntry(bonus: ReferralBonus): LedgerEntry {
  const { investmentId, referrerId: owner, amount } = bonus
  return { reason: `bonus:${investmentId}`, amount, from: BONUSES, to: { owner, kind: 'heldBonus' } }
}

/** Makes a held bonus available. */
export function createBonusReleaseEntry(bonus: ReferralBonus): LedgerEntry {
  const { investmentId, referrerId: owner, amount } = bonus
  return {
    reason: `bonus-release:${investmentId}`,
    amount,
    from: { owner, kind: 'heldBonus' },
    to: { owner, kind: 'available' },
  }
}

/** Takes a held bonus back. */
export function createBonusVoidEntry(bonus: ReferralBonus): LedgerEntry {
  const { investmentId, referrerId: owner, amount } = bonus
  return {
    reason: `bonus-void:${investmentId}`,
    amount,
    from: { owner, kind: 'heldBonus' },
    to: BONUSES,
  }
}
