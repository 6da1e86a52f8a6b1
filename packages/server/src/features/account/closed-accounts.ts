import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { erasePictures } from '../../platform/picture-storage/erase.js'
import { EVIDENCE, PROOFS, VERIFICATIONS } from '../../platform/picture-storage/picture-tables.js'
import { OPERATOR_EVENTS_SQL } from '../trading/appeal-events.js'
import { PARTY_USER_SQL } from '../trading/party-user.js'
import { hashIdNumber } from '../verification/id-hash.js'

const CLOSED_ACCOUNTS: ListOrder = {
  list: 'closedAccounts',
  by: { closed_at: 'instant', user_id: 'uuid' },
  newestFirst: true,
}

/** Lists the closed accounts whose data is still kept, newest first, for the operator. */
export async function listClosedAccounts(db: Queryable, page: PageRequest) {
  const { where, order, params } = buildPageSql(CLOSED_ACCOUNTS, page, [])
  const rows = await db.query<
    Row<'closed_accounts', 'fullName' | 'username' | 'email' | 'phoneNumber' | 'closedAt'> & { id: string }
  >(
    `select user_id as id, full_name, username, email, phone_number, closed_at
     from closed_accounts where ${where} ${order}`,
    params,
  )
  const accounts = toPage(CLOSED_ACCOUNTS.list, rows, ({ closedAt, id }) => [closedAt, id], page.limit)
  return mapPage(accounts, ({ closedAt, ...account }) => ({
    ...account,
    closedAt: toIso(closedAt),
  }))
}

/** Statements that erase the remaining personal data of the users `$1`. Amounts, instants and states are kept. */
const ERASE = [
  // A note of the operator may name anybody whom the case is about.
  `delete from case_notes where case_id in (
     select id from verifications where user_id = any ($1::uuid[])
     union all select id from profile_edits where user_id = any ($1::uuid[])
     union all select id from token_requests where user_id = any ($1::uuid[])
     union all select appeals.id from appeals join trades on trades.id = trade_id where buyer_id = any ($1::uuid[]) or seller_id = any ($1::uuid[])
     union all select trade_claims.id from trade_claims join trades on trades.id = trade_id
       where buyer_id = any ($1::uuid[]) or seller_id = any ($1::uuid[]))`,
  'delete from profile_edits where user_id = any ($1::uuid[])',
  `update verifications set number = '', normalized_number = null, reason = null where user_id = any ($1::uuid[])`,
  `update token_requests set pay_to = case when pay_to is not null then '' end where user_id = any ($1::uuid[])`,
  'delete from webhooks where user_id = any ($1::uuid[])',
  `update trades set buyer_name = 'Closed account', buyer_phone = '' where buyer_id = any ($1::uuid[])`,
  'update trades set payer_name = null, payer_account = null, payer_address = null where buyer_id = any ($1::uuid[])',
  `update trades set seller_name = 'Closed account', seller_phone = '' where seller_id = any ($1::uuid[])`,
  `update orders set bank_name = null, account_name = null, account_number = null, crypto_network = null, crypto_address = null
   where user_id = any ($1::uuid[])`,
  `update appeal_filings set description = '' from appeals join trades on trades.id = trade_id
   where appeals.id = appeal_id
     and ${PARTY_USER_SQL} = any ($1::uuid[])`,
  // A text of the operator may name either party.
  `update appeal_events set text = '' from appeals join trades on trades.id = trade_id
   where appeals.id = appeal_id and text is not null
     and case when type in (${OPERATOR_EVENTS_SQL}) then buyer_id = any ($1::uuid[]) or seller_id = any ($1::uuid[])
       else ${PARTY_USER_SQL} = any ($1::uuid[]) end`,
  `update trade_claims set description = '' from trades where trades.id = trade_id and ${PARTY_USER_SQL} = any ($1::uuid[])`,
  `update trade_claims set answer = '' from trades where trades.id = trade_id and answer is not null
     and case party when 'buyer' then seller_id else buyer_id end = any ($1::uuid[])`,
  // A text of the operator may name either party.
  `update trade_claims set decision = case when decision is not null then '' end from trades
   where trades.id = trade_id and (buyer_id = any ($1::uuid[]) or seller_id = any ($1::uuid[]))`,
  'delete from suspicion_notes where first_user = any ($1::uuid[]) or second_user = any ($1::uuid[])',
  'delete from notifications where user_id = any ($1::uuid[])',
  'delete from closed_accounts where user_id = any ($1::uuid[])',
]

/** Replaces the numbers of the users' IDs by hashes, which keep an ID from verifying another account later (decision 38). */
const hashIdNumbers = async (tx: Queryable, secret: Buffer, users: readonly string[]): Promise<void> => {
  const verifiedIds = await lockMoreRows<Row<'verified_ids', 'country' | 'type' | 'number'>>(tx, {
    sql: 'select country, type, number from verified_ids where user_id = any ($1::uuid[])',
    params: [users],
    lock: 'update',
  })
  for (const { country, type, number } of verifiedIds)
    await tx.query('update verified_ids set number = $4 where country = $1 and type = $2 and number = $3', [
      country,
      type,
      number,
      hashIdNumber(secret, { country, type, number }),
    ])
}

/** The pictures of the users `$1`, by SQL conditions. */
const USER_PICTURES = [
  { table: VERIFICATIONS, sql: 'user_id = any ($1::uuid[])' },
  { table: PROOFS, sql: 'trade_id in (select id from trades where buyer_id = any ($1::uuid[]))' },
  {
    table: EVIDENCE,
    sql: `exists (select from appeals join trades on trades.id = trade_id where appeals.id = appeal_id
      and ${PARTY_USER_SQL} = any ($1::uuid[]))`,
  },
]

/**
 * Erases the data of up to `limit` accounts that were closed at or before `until` (exchange time), and returns their number.
 * `now` is the database's clock.
 */
export async function eraseClosedAccounts(
  tx: Transaction,
  { secret }: Pick<ServerContext, 'secret'>,
  { until, now, limit }: { until: number; now: number; limit: number },
): Promise<number> {
  const rows = await tx.query<Row<'closed_accounts', 'userId'>>(
    'select user_id from closed_accounts where closed_at <= $1 limit $2 for update skip locked',
    [toTimestamp(until), limit],
  )
  const users = rows.map(({ userId }) => userId)
  if (users.length === 0) return 0
  for (const sql of ERASE) await tx.query(sql, [users])
  await hashIdNumbers(tx, secret, users)
  for (const { table, sql } of USER_PICTURES)
    await erasePictures(tx, table, { sql, params: [users] }, { now })
  return users.length
}
