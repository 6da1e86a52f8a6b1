import type { User } from '@cht/sdk/auth'
import type { Queryable } from '../db/database.js'
import { balancesOf } from '../db/ledger.js'
import { notFound } from '../http/refusal.js'

interface UserRow {
  _id: string
  fullName: string
  username: string
  email: string
  phoneNumber: string
  country: User['country']
  referralCode: string
  isDocumentVerified: boolean
  isPhoneVerified: boolean
}

/** A user as the wire carries one, to nobody but that user. */
export const presentUser = async (db: Queryable, id: string): Promise<Record<string, unknown>> => {
  const [row] = await db.query<UserRow>(
    `select id as _id, full_name as "fullName", username, email, phone_number as "phoneNumber", country,
       referral_code as "referralCode", identity_verified as "isDocumentVerified", phone_verified as "isPhoneVerified"
     from users where id = $1`,
    [id],
  )
  if (!row) throw notFound()
  const balances = await balancesOf(db, id)
  return {
    ...row,
    availableBalance: balances.available ?? 0,
    stakedBalance: balances.staked ?? 0,
    escrowBalance: balances.escrow ?? 0,
    referralBonusBalance: 0,
  } satisfies User
}
