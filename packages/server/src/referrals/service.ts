import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { postEntry } from '../db/ledger.js'
import { buildPageSql, type ListOrder } from '../db/pagination.js'
import { mapPage, type PageRequest, toPage } from '../domain/pagination.js'
import { calculateReferralBonus } from '../domain/referrals/bonus.js'
import { notify } from '../notifications/service.js'

/**
 * Pays the referrer's bonus where one is due (decision 13). To be called in the transaction of the investment, after it was
 * inserted. `invested` is in whole CHT.
 */
export async function payReferralBonus(
  tx: Transaction,
  now: number,
  refereeId: string,
  invested: number,
): Promise<void> {
  const [pair] = await tx.query<{
    username: string
    verified: boolean
    investments: number
    referrerId: string
    referrerVerified: boolean
  }>(
    `select referee.username, referee.verification_state = 'verified' as verified,
       (select count(*) from investments where user_id = referee.id) as investments,
       referrer.id as "referrerId", referrer.verification_state = 'verified' as "referrerVerified"
     from users referee join users referrer on referrer.id = referee.referred_by where referee.id = $1`,
    [refereeId],
  )
  if (!pair) return
  const { referrerId, referrerVerified, ...referee } = pair
  const bonus = calculateReferralBonus(
    { id: refereeId, ...referee },
    { id: referrerId, verified: referrerVerified },
    invested,
  )
  if (!bonus) return
  await postEntry(tx, now, bonus.entry)
  await tx.query('insert into referral_bonuses values ($1, $2, $3, $4)', [
    refereeId,
    referrerId,
    bonus.amount,
    toTimestamp(now),
  ])
  notify(tx, now, [bonus.notification])
}

/** The sum of the bonuses that a user was paid, in whole CHT. */
export async function readBonusTotal(db: Queryable, referrerId: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    'select coalesce(sum(amount), 0)::bigint as total from referral_bonuses where referrer_id = $1',
    [referrerId],
  )
  return row?.total ?? 0
}

const REFERRALS: ListOrder = {
  list: 'referrals',
  by: [
    ['users.created_at', 'instant'],
    ['users.id', 'uuid'],
  ],
  newestFirst: true,
}

/** Lists the users who signed up with this user's code, newest first, and the bonus paid for each. */
export async function listReferrals(db: Queryable, referrerId: string, page: PageRequest) {
  const { where, order, params } = buildPageSql(REFERRALS, page, [referrerId])
  const rows = await db.query<{
    id: string
    username: string
    amountInvested: number
    dateJoined: number
    bonus: number
  }>(
    `select users.id, username, users.created_at as "dateJoined", coalesce(bonus.amount, 0) as bonus,
       (select coalesce(sum(amount), 0)::bigint from investments where user_id = users.id and state <> 'reinvested')
         as "amountInvested"
     from users left join referral_bonuses bonus on referee_id = users.id
     where referred_by = $1 and ${where} ${order}`,
    params,
  )
  const referrals = toPage(REFERRALS.list, rows, ({ dateJoined, id }) => [dateJoined, id], page.limit)
  return mapPage(referrals, ({ id: _, dateJoined, ...row }) => ({
    ...row,
    dateJoined: new Date(dateJoined).toISOString(),
  }))
}

/** Counts a user's referees. An active referee is one who has invested (decision 13). */
export async function countReferrals(db: Queryable, referrerId: string) {
  const [row] = await db.query<{ totalReferrals: number; activeReferrals: number }>(
    `select count(*) as "totalReferrals",
       count(*) filter (where exists (select from investments where user_id = users.id)) as "activeReferrals"
     from users where referred_by = $1`,
    [referrerId],
  )
  return row ?? { totalReferrals: 0, activeReferrals: 0 }
}
