import { holdLifecycle, standingLifecycle, verificationLifecycle } from '@cht/machines/lifecycles'
import type { User } from '@cht/sdk/contract'
import type { AccountStanding } from '@cht/sdk/rules'
import type { Row } from '../../kernel/tables.js'
import { toIso } from '../to-iso.js'
import { getTermsToAccept } from './terms.js'

export interface UserRow
  extends Row<
    'users',
    | 'fullName'
    | 'username'
    | 'email'
    | 'pendingEmail'
    | 'emailDueAt'
    | 'phoneNumber'
    | 'referralCode'
    | 'verificationState'
    | 'verificationReason'
    | 'holdUntil'
  > {
  _id: string
  country: User['country']
  /** Whether the user has entered the code of the mail. The name is that of the specification (decision 23). */
  isPhoneVerified: boolean
  standing: AccountStanding
  /** The version of the terms that the user accepted last. */
  acceptedTerms: number | null
  /** A second factor is required, and the user has none. */
  lacksFactor: boolean
  isKnownTrader: boolean
  /** Since when mails to the email are refused, in ms; null if they are not. */
  emailRefusedAt: number | null
  /** How many webhooks of the user are paused. */
  pausedWebhooks: number
}

interface UserContext {
  /** Whole CHT by kind of account; 0 by default. */
  balances: {
    readonly available?: number
    readonly staked?: number
    readonly escrow?: number
    readonly heldBonus?: number
  }
  /** The sum of the referral bonuses in whole CHT, and when the last held one becomes available; null if none is held. */
  bonuses: { readonly total: number; readonly heldUntil: number | null }
  /** The version of the terms that is in force. */
  termsInForce: number
  /** Exchange time in ms. */
  now: number
}

/** Converts a user to the wire. It contains private data: send it to that user, or to the operator with masked numbers. */
export function toWireUser(row: UserRow, { balances, bonuses, termsInForce, now }: UserContext) {
  const {
    verificationState: state,
    verificationReason,
    pendingEmail,
    emailDueAt,
    standing,
    holdUntil,
    acceptedTerms,
    lacksFactor,
    emailRefusedAt,
    pausedWebhooks,
    ...user
  } = row
  return {
    ...user,
    pendingEmail: pendingEmail ?? undefined,
    emailChangesAt: toIso(emailDueAt),
    standing: standingLifecycle.restore(standing).matches('active') ? undefined : standing,
    holdUntil: toIso(holdLifecycle.deadline(holdLifecycle.restore(holdUntil, now)) ?? null),
    termsToAccept: getTermsToAccept(acceptedTerms, termsInForce),
    lacksFactor: lacksFactor || undefined,
    emailRefusedAt: toIso(emailRefusedAt),
    pausedWebhooks: pausedWebhooks || undefined,
    isDocumentVerified: verificationLifecycle.restore(state).matches('verified'),
    verification: { state, reason: verificationReason ?? undefined },
    availableBalance: balances.available ?? 0,
    stakedBalance: balances.staked ?? 0,
    escrowBalance: balances.escrow ?? 0,
    referralBonusBalance: bonuses.total,
    heldReferralBonus: balances.heldBonus ?? 0,
    ...(bonuses.heldUntil !== null && { heldReferralBonusUntil: toIso(bonuses.heldUntil) }),
  } satisfies Omit<User, 'heldReferralBonusUntil' | 'holdUntil' | 'emailChangesAt' | 'emailRefusedAt'> & {
    holdUntil: string | undefined
    emailChangesAt: string | undefined
    emailRefusedAt: string | undefined
  }
}
