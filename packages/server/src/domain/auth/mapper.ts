import { restoreStanding, restoreVerification } from '@cht/machines/lifecycles'
import type { AccountStanding, User } from '@cht/sdk/auth'
import type { VerificationState } from '@cht/sdk/verification'

export interface UserRow {
  _id: string
  fullName: string
  username: string
  email: string
  pendingEmail: string | null
  phoneNumber: string
  country: User['country']
  referralCode: string
  verificationState: VerificationState
  verificationReason: string | null
  isPhoneVerified: boolean
  standing: AccountStanding
}

interface Holdings {
  /** Whole CHT by kind of account; 0 by default. */
  balances: {
    readonly available?: number
    readonly staked?: number
    readonly escrow?: number
    readonly heldBonus?: number
  }
  /** The sum of the referral bonuses in whole CHT, and when the last held one becomes available; null if none is held. */
  bonuses: { readonly total: number; readonly heldUntil: number | null }
}

/** Converts a user to the wire. It contains private data: send it to that user only. */
export function toWireUser(row: UserRow, { balances, bonuses }: Holdings) {
  const { verificationState: state, verificationReason, pendingEmail, standing, ...user } = row
  return {
    ...user,
    pendingEmail: pendingEmail ?? undefined,
    standing: restoreStanding(standing).matches('active') ? undefined : standing,
    isDocumentVerified: restoreVerification(state).matches('verified'),
    verification: { state, reason: verificationReason ?? undefined },
    availableBalance: balances.available ?? 0,
    stakedBalance: balances.staked ?? 0,
    escrowBalance: balances.escrow ?? 0,
    referralBonusBalance: bonuses.total,
    heldReferralBonus: balances.heldBonus ?? 0,
    ...(bonuses.heldUntil !== null && { heldReferralBonusUntil: new Date(bonuses.heldUntil).toISOString() }),
  } satisfies Omit<User, 'heldReferralBonusUntil'>
}
