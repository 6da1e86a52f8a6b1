import type { Account, LedgerEntry } from '../ledger-entry.js'

/** A referral bonus and the two users that it concerns. */
export interface ReferralBonus {
  refereeId: string
  /** The referee's username. */
  referee: string
  referrerId: string
  /** Whole CHT. */
  amount: number
}

const BONUSES: Account = { owner: null, kind: 'bonuses' }

/** Pays a new bonus to the referrer's account of held bonuses (decision 13). */
export function createBonusEntry({ refereeId, referrerId: owner, amount }: ReferralBonus): LedgerEntry {
  return { reason: `bonus:${refereeId}`, amount, from: BONUSES, to: { owner, kind: 'heldBonus' } }
}

/** Makes a held bonus available. */
export function createBonusReleaseEntry({
  refereeId,
  referrerId: owner,
  amount,
}: ReferralBonus): LedgerEntry {
  return {
    reason: `bonus-release:${refereeId}`,
    amount,
    from: { owner, kind: 'heldBonus' },
    to: { owner, kind: 'available' },
  }
}

/** Takes a held bonus back. */
export function createBonusVoidEntry({ refereeId, referrerId: owner, amount }: ReferralBonus): LedgerEntry {
  return { reason: `bonus-void:${refereeId}`, amount, from: { owner, kind: 'heldBonus' }, to: BONUSES }
}
