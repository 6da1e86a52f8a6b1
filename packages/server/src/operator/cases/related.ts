import type { CaseKind, CaseLink } from '@cht/sdk/operator'
import { type CaseRow, selectCasesById } from '../../features/cases/case-row.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable } from '../../platform/db/database.js'

/** How many cases are related at most. */
const MAX_RELATED = 50

/** How many other users with one of their account numbers or wallets are looked at, of each. */
const MAX_SHARING = 100

/** The column of a detail of payment in the form in which it is indexed, and whether a row has it. */
const DETAILS = {
  account: { value: `replace(account_number, ' ', '')`, has: 'account_number is not null' },
  wallet: { value: 'lower(crypto_address)', has: 'crypto_address is not null' },
} as const satisfies Partial<Record<CaseLink, { value: string; has: string }>>

const DETAIL_TABLES = ['orders', 'payment_details'] as const

/** SQL: the users who have a detail of one of the people, in orders or in what they have saved. */
const buildSharedDetailSql = (link: keyof typeof DETAILS): string => {
  const { value, has } = DETAILS[link]
  const values = DETAIL_TABLES.map(
    (table) =>
      `select ${value} as value from ${table} where user_id in (select user_id from people) and ${has}`,
  ).join(' union ')
  const users = DETAIL_TABLES.map(
    (table) => `select user_id from ${table} where ${has} and ${value} = detail.value`,
  ).join(' union all ')
  return `select distinct others.user_id, '${link}' as link from (${values}) as detail cross join lateral (${users}) as others
    where others.user_id <> all ($2::uuid[]) limit ${MAX_SHARING}`
}

/** A number of an ID as the index has it, so that spaces and punctuation do not count. */
const buildIdNumberSql = (table: string) =>
  `lower(regexp_replace(normalize(${table}.number, nfkc), '[^[:alnum:]]', '', 'g'))`

/** SQL: the newest cases of a user of `linked`, by user or as a party of a trade. One of them may be the case itself. */
const CASES_OF_USER_SQL = [
  ...['verifications', 'profile_edits', 'token_requests'].map(
    (table) => `select id, requested_at as opened_at from ${table} where user_id = linked.user_id`,
  ),
  ...['buyer_id', 'seller_id'].flatMap((party) => [
    `select appeals.id, opened_at from trades join appeals on trade_id = trades.id where ${party} = linked.user_id`,
    `select trade_claims.id, filed_at from trades join trade_claims on trade_id = trades.id where ${party} = linked.user_id`,
  ]),
]
  .map((sql) => `(${sql} order by 2 desc limit ${MAX_RELATED + 1})`)
  .join(' union all ')

/** SQL: the cases of other trades with the same picture as a proof of the trade `$3`. */
const CASES_OF_PICTURE_SQL = `
  select cases.id, 'picture' from proofs
    join proof_fingerprints on proof_id = proofs.id
    join proof_fingerprints as copies on copies.sha256 = proof_fingerprints.sha256
    join proofs as others on others.id = copies.proof_id and others.trade_id <> proofs.trade_id
    cross join lateral (
      select id from appeals where trade_id = others.trade_id
      union all select id from trade_claims where trade_id = others.trade_id) as cases
  where proofs.trade_id = $3::uuid`

/** SQL: the verifications with the number of an ID of one of the people. */
const CASES_OF_ID_SQL = `
  select others.id, 'idNumber' from verifications join verifications as others
    on others.country = verifications.country and others.type = verifications.type and others.number <> ''
      and ${buildIdNumberSql('others')} = ${buildIdNumberSql('verifications')}
  where verifications.user_id in (select user_id from people) and verifications.number <> ''
    and others.user_id <> verifications.user_id`

const RELATED_SQL = `
  with people as materialized (select unnest($2::uuid[]) as user_id),
  linked as materialized (
    select user_id, 'person' as link from people
    union (${buildSharedDetailSql('account')}) union (${buildSharedDetailSql('wallet')})
  ), related (id, link) as (
    select found.id, link from linked cross join lateral (${CASES_OF_USER_SQL}) as found union all ${CASES_OF_PICTURE_SQL} union all ${CASES_OF_ID_SQL})
  select related.id, array_agg(distinct link order by link) as shares from related join cases using (id)
  where related.id <> $1::uuid and kind = any ($4::text[])
  group by related.id order by max(opened_at) desc, related.id limit ${MAX_RELATED}`

/** Finds the other cases of these kinds that share something with a case, newest first. */
export async function listRelatedCases(
  db: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  { id, tradeId }: Pick<CaseRow, 'id' | 'tradeId'>,
  { people, kinds }: { people: readonly string[]; kinds: readonly CaseKind[] },
): Promise<{ row: CaseRow; shares: readonly CaseLink[] }[]> {
  const related = await db.query<{ id: string; shares: CaseLink[] }>(RELATED_SQL, [
    id,
    people,
    tradeId,
    kinds,
  ])
  const rows = await selectCasesById(
    db,
    clock,
    related.map(({ id }) => id),
  )
  return rows.map((row) => ({ row, shares: related.find(({ id }) => id === row.id)?.shares ?? [] }))
}
