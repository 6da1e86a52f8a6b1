import type { User } from '@cht/sdk/auth'
import type { VerificationState } from '@cht/sdk/verification'
import type { Queryable } from '../db/database.js'
import { balancesOf } from '../db/ledger.js'
import { notFound } from '../http/refusal.js'
import { bonusTotal } from '../referrals/service.js'

interface UserRow {
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

/** Everybody, by name, for the operator. */
export const listUsers = (db: Queryable) =>
  db.query<Record<string, unknown>>(
    `select users.id, email, username, full_name as "fullName", country, phone_verified as "phoneVerified",
       verification_state as verification,
       max(balance) filter (where kind = 'available') as "availableBalance",
       max(balance) filter (where kind = 'escrow') as "escrowBalance",
       max(balance) filter (where kind = 'staked') as "stakedBalance"
     from users join accounts on owner = users.id group by users.id order by username`,
  )

/** A user as the wire carries one, to nobody but that user. */
export const presentUser = async (db: Queryable, id: string): Promise<Record<string, unknown>> => {
  const [row] = await db.query<UserRow>(
    `select id as _id, full_name as "fullName", username, email, pending_email as "pendingEmail",
       phone_number as "phoneNumber", country, referral_code as "referralCode", verification_state as "verificationState", verification_reason as "verificationReason", phone_verified as "isPhoneVerified"
     from users where id = $1`,
    [id],
  )
  if (!row) throw notFound()
  const { verificationState: state, verificationReason, pendingEmail, ...user } = row
  const balances = await balancesOf(db, id)
  return {
    ...user,
    pendingEmail: pendingEmail ?? undefined,
    isDocumentVerified: state === 'verified',
    verification: { state, reason: verificationReason ?? undefined },
    availableBalance: balances.available ?? 0,
    stakedBalance: balances.staked ?? 0,
    escrowBalance: balances.escrow ?? 0,
    referralBonusBalance: await bonusTotal(db, id),
  } satisfies User
}
