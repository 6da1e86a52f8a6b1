import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { type BonusState, type ReferralListRow, toWireReferral } from '../../domain/referrals/mapper.js'
import { toIso } from '../../domain/to-iso.js'
import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'

/**
 * Summarizes a referrer's bonuses. `total` is the sum of those that were not voided, in whole CHT. `heldUntil` is the latest
 * instant, in ms, at which a held bonus becomes available; null if none is held.
 */
export async function readBonusSummary(db: Queryable, referrerId: string) {
  const [row] = await db.query<{ total: number; heldUntil: number | null }>(
    `select coalesce(sum(bonus.amount) filter (where bonus.state <> 'voided'), 0)::bigint as total,
       max(releases_at) filter (where bonus.state = 'held') as "heldUntil"
     from referral_bonuses bonus join investments on investments.id = investment_id where referrer_id = $1`,
    [referrerId],
  )
  return row ?? { total: 0, heldUntil: null }
}

const REFERRALS: ListOrder = {
  list: 'referrals',
  by: { 'users.created_at': 'instant', 'users.id': 'uuid' },
  newestFirst: true,
}

/** Lists the bonuses for these referees, oldest first. */
export function listBonusesFor(db: Queryable, referees: readonly string[]) {
  return db.query<BonusState & Row<'referral_bonuses', 'refereeId'>>(
    `select referee_id, bonus.amount, bonus.state, releases_at
     from referral_bonuses bonus join investments on investments.id = investment_id
     where referee_id = any ($1::uuid[]) order by bonus.id`,
    [referees],
  )
}

/** Adds to each referee the bonuses for it, oldest first. */
const withBonuses = async <Referee extends { id: string }>(
  db: Queryable,
  referees: readonly Referee[],
): Promise<(Referee & { bonuses: BonusState[] })[]> => {
  const rows = await listBonusesFor(
    db,
    referees.map(({ id }) => id),
  )
  return referees.map((referee) => ({
    ...referee,
    bonuses: rows.filter(({ refereeId }) => refereeId === referee.id),
  }))
}

/** Lists the users who signed up with this user's code, newest first, and the bonus for each. */
export async function listReferrals(db: Queryable, referrerId: string, page: PageRequest) {
  const { where, order, params } = buildPageSql(REFERRALS, page, [referrerId])
  const referees = await db.query<Omit<ReferralListRow, 'bonuses'> & { id: string }>(
    `select users.id, username, users.created_at as "dateJoined",
       (select coalesce(sum(amount), 0)::bigint from investments where user_id = users.id and state <> 'reinvested')
         as "amountInvested"
     from users where referred_by = $1 and ${where} ${order}`,
    params,
  )
  const rows = await withBonuses(db, referees)
  const referrals = toPage(REFERRALS.list, rows, ({ dateJoined, id }) => [dateJoined, id], page.limit)
  return mapPage(referrals, toWireReferral)
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

const HELD_BONUSES: ListOrder = {
  list: 'heldBonuses',
  by: { posted_at: 'instant', 'bonus.id': 'serial' },
  newestFirst: false,
}

/** Lists the held bonuses of all users for the operator, oldest first. */
export async function listHeldBonuses(db: Queryable, page: PageRequest) {
  const { where, order, params } = buildPageSql(HELD_BONUSES, page, [])
  const rows = await db.query<
    Row<'referral_bonuses', 'id' | 'postedAt' | 'amount'> & {
      referrer: string
      referee: string
      heldUntil: number
    }
  >(
    `select bonus.id, posted_at, referrer.email as referrer, referee.email as referee,
       bonus.amount, releases_at as "heldUntil"
     from referral_bonuses bonus join users referrer on referrer.id = referrer_id
       join users referee on referee.id = referee_id join investments on investments.id = investment_id
     where bonus.state = 'held' and ${where} ${order}`,
    params,
  )
  const bonuses = toPage(HELD_BONUSES.list, rows, ({ postedAt, id }) => [postedAt, id], page.limit)
  return mapPage(bonuses, ({ id: _, postedAt: __, heldUntil, ...bonus }) => ({
    ...bonus,
    heldUntil: toIso(heldUntil),
  }))
}
