import type { User } from '@cht/sdk/auth'
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
}

interface Holdings {
  /** Whole CHT, by kind of account; none is 0. */
  balances: { readonly available?: number; readonly staked?: number; readonly escrow?: number }
  /** All referral bonuses so far, whole CHT. */
  bonuses: number
}

/** A user as the wire carries one, to nobody but that user. */
export function presentUser(row: UserRow, { balances, bonuses }: Holdings) {
  const { verificationState: state, verificationReason, pendingEmail, ...user } = row
  return {
    ...user,
    pendingEmail: pendingEmail ?? undefined,
    isDocumentVerified: state === 'verified',
    verification: { state, reason: verificationReason ?? undefined },
    availableBalance: balances.available ?? 0,
    stakedBalance: balances.staked ?? 0,
    escrowBalance: balances.escrow ?? 0,
    referralBonusBalance: bonuses,
  } satisfies User
}
