import type { Disposition, Finding, ReferralRelation, SharedData } from '@cht/sdk/operator'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { sumBonuses } from '../../domain/referrals/mapper.js'
import { listBonusesFor } from '../../features/referrals/queries.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { buildUserDataSql } from './shared-data.js'

const FINDINGS: ListOrder = {
  list: 'suspicious',
  by: { newest_at: 'instant', 'findings.id': 'uuid' },
  newestFirst: true,
}

/**
 * SQL of the pairs of users who share a value. Of many, each is paired with the one whose account was opened first, with its referrer, and with the first of
 * those whom its referrer has brought, so that there are not more pairs than a few times the accounts.
 */
const buildPairsSql = (only: SharedData | undefined) => `
  user_data as materialized (${buildUserDataSql(only)}),
  members as materialized (
    select user_id, shared, value, referred_by,
      first_value(user_id) over (partition by shared, value order by created_at, user_id) as first_of_all,
      first_value(user_id) over (partition by shared, value, referred_by order by created_at, user_id) as first_of_referees
    from user_data join users on users.id = user_id
  ),
  pairs as (
    select shared, first_of_all as one, user_id as other from members
    union select shared, first_of_referees, user_id from members where referred_by is not null
    union select member.shared, member.referred_by, member.user_id from members member
      join members referrer on referrer.user_id = member.referred_by
        and referrer.shared = member.shared and referrer.value = member.value
  ),
  findings as (
    select md5(shared || low || high)::uuid as id, shared, low, high,
      greatest(low_user.created_at, high_user.created_at) as newest_at,
      case when low_user.referred_by = high or high_user.referred_by = low then 'referrer'
        when low_user.referred_by = high_user.referred_by then 'referees' end as relation,
      case when high_user.referred_by = low then true when low_user.referred_by = high then false
        else (low_user.created_at, low) <= (high_user.created_at, high) end as low_is_first
    from (select distinct shared, least(one, other) as low, greatest(one, other) as high from pairs where one <> other) as distinct_pairs
      join users low_user on low_user.id = low join users high_user on high_user.id = high
  )`

const buildEmailSql = (user: string) =>
  `(select coalesce(closed_accounts.email, users.email) from users left join closed_accounts on user_id = users.id where users.id = ${user})`

interface FindingRow {
  id: string
  shared: SharedData
  first: string
  second: string
  firstEmail: string
  secondEmail: string
  relation: ReferralRelation | null
  newestAt: number
  disposition: Disposition
  note: string | null
  notedBy: string | null
  notedAt: number | null
}

export interface FindingFilter {
  id?: string | undefined
  shared?: SharedData | undefined
  disposition?: Disposition | undefined
  /** Only pairs that are related by a referral. */
  chains?: boolean | undefined
}

const selectFindings = async (db: Queryable, filter: FindingFilter, page: PageRequest) => {
  const filters: unknown[] = []
  const addFilter = (value: unknown) => `$${filters.push(value)}`
  const conditions = [
    ...(filter.id === undefined ? [] : [`findings.id = ${addFilter(filter.id)}::uuid`]),
    ...(filter.disposition === undefined
      ? []
      : [`coalesce(disposition, 'open') = ${addFilter(filter.disposition)}`]),
    ...(filter.chains ? ['relation is not null'] : []),
  ]
  const { where, order, params } = buildPageSql(FINDINGS, page, filters)
  const rows = await db.query<FindingRow>(
    `with ${buildPairsSql(filter.shared)}, page as (
       select findings.*, case when low_is_first then low else high end as first, case when low_is_first then high else low end as second,
         coalesce(disposition, 'open') as disposition, note, noted_by, noted_at
       from findings left join suspicion_notes on suspicion_notes.id = findings.id
       where ${[...conditions, where].join(' and ')} ${order}
     )
     select id, shared, first, second, ${buildEmailSql('first')} as "firstEmail", ${buildEmailSql('second')} as "secondEmail",
       relation, newest_at, disposition, note, noted_by, noted_at
     from page order by newest_at desc, id desc`,
    params,
  )
  return toPage(FINDINGS.list, rows, ({ newestAt, id }) => [newestAt, id], page.limit)
}

/** Finds a pair by its id, among those who share the data, or any; undefined if nothing is found of it now. */
export async function findFinding(
  db: Queryable,
  filter: Pick<FindingFilter, 'shared'> & { id: string },
): Promise<FindingRow | undefined> {
  const [row] = await selectFindings(db, filter, { limit: 1 })
  return row
}

/** Lists the pairs of users who share data, with what was noted of them, the newest account first. */
export async function listFindings(db: Queryable, filter: FindingFilter, page: PageRequest) {
  const rows = await selectFindings(db, filter, page)
  const bonuses = await listBonusesFor(
    db,
    rows.flatMap(({ first, second, relation }) => (relation === null ? [] : [first, second])),
  )
  return mapPage(rows, (row): Omit<Finding, 'notedAt'> & { notedAt: string | undefined } => {
    const referees =
      row.relation === 'referrer' ? [row.second] : row.relation === null ? [] : [row.first, row.second]
    const sum = sumBonuses(bonuses.filter(({ refereeId }) => referees.includes(refereeId)))
    return {
      id: row.id,
      shared: row.shared,
      users: [
        { id: row.first, email: row.firstEmail },
        { id: row.second, email: row.secondEmail },
      ],
      relation: row.relation ?? undefined,
      bonus: sum?.amount ?? 0,
      bonusState: sum?.state,
      disposition: row.disposition,
      note: row.note ?? undefined,
      notedBy: row.notedBy ?? undefined,
      notedAt: row.notedAt === null ? undefined : new Date(row.notedAt).toISOString(),
    }
  })
}
