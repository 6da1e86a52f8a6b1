import type { FieldError } from '@cht/sdk/errors'
import { PAGE_MAX } from '@cht/sdk/rules'
import { toWireUser, type UserRow } from '../../domain/auth/mapper.js'
import { listNameProblems } from '../../domain/names/name-rules.js'
import { type PageRequest, toPage } from '../../domain/pagination.js'
import { IS_KNOWN_SQL } from '../../domain/trading/known-traders.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, readSnapshot } from '../../platform/db/database.js'
import { readBalances } from '../../platform/db/ledger.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { requireRow } from '../../platform/db/require-row.js'
import { readBonusSummary } from '../referrals/queries.js'
import { HAS_FACTOR_SQL } from './has-factor.js'
import { STANDING_SQL } from './standing.js'

const USERS: ListOrder = {
  list: 'users',
  by: { 'lower(username)': 'text', 'users.id': 'uuid' },
  newestFirst: false,
}

/** Lists all users with their balances, by username, for the operator. */
export async function listUsers(db: Queryable, page: PageRequest) {
  const { where, order, params } = buildPageSql(USERS, page, [])
  const rows = await db.query<Row<'users', 'id' | 'username'>>(
    `select users.id, email, username, full_name, country, phone_verified,
       ${STANDING_SQL} as standing, verification_state as verification,
       max(balance) filter (where kind = 'available') as "availableBalance",
       max(balance) filter (where kind = 'escrow') as "escrowBalance",
       max(balance) filter (where kind = 'staked') as "stakedBalance"
     from users join accounts on owner = users.id where users.id = any (array(select id from users where ${where} ${order}))
     group by users.id order by lower(username), users.id`,
    params,
  )
  return toPage(USERS.list, rows, ({ username, id }) => [username.toLowerCase(), id], page.limit)
}

/** The email of an account; of a closed one the last, while that is kept. Throws 404 if there is no such user. */
export async function readEmail(db: Queryable, id: string): Promise<string> {
  const { email } = await requireRow<Row<'users', 'email'>>(
    db,
    `select coalesce(closed_accounts.email, users.email) as email
     from users left join closed_accounts on user_id = users.id where users.id = $1`,
    [id],
  )
  return email
}

const NAMES: ListOrder = { list: 'names', by: { 'lower(username)': 'text', id: 'uuid' }, newestFirst: false }

type NamedUser = Row<'users', 'id' | 'email' | 'fullName' | 'username' | 'phoneVerified'>

const toNameKey = ({ username, id }: NamedUser) => [username.toLowerCase(), id]

/** Lists the users with names that are refused today, by username, for the operator. Reads users until the page is full. */
export async function listRefusedNames(
  { db, brand }: Pick<ServerContext, 'db' | 'brand'>,
  { limit = PAGE_MAX, cursor }: PageRequest,
) {
  const found: (NamedUser & { problems: FieldError[] })[] = []
  let next: PageRequest | undefined = { limit: PAGE_MAX, cursor }
  while (next !== undefined && found.length <= limit) {
    const { where, order, params } = buildPageSql(NAMES, next, [])
    const rows = await db.query<NamedUser>(
      `select id, email, full_name, username, phone_verified
       from users where closed_at is null and ${where} ${order}`,
      params,
    )
    const batch = toPage(NAMES.list, rows, toNameKey)
    const checked = batch.map((user) => ({ ...user, problems: listNameProblems(user, brand) }))
    found.push(...checked.filter(({ problems }) => problems.length > 0))
    next = batch.nextCursor === undefined ? undefined : { limit: PAGE_MAX, cursor: batch.nextCursor }
  }
  return toPage(NAMES.list, found, toNameKey, limit)
}

/** The user with balances, email and phone number. For an answer to that user, and for the operator. */
export async function readUser(
  db: Queryable,
  { clock, config, documents }: Pick<ServerContext, 'clock' | 'config' | 'documents'>,
  id: string,
) {
  const row = await requireRow<UserRow>(
    db,
    `select id as _id, full_name, username, email, pending_email, email_due_at, phone_number, country, referral_code,
       verification_state, verification_reason, phone_verified as "isPhoneVerified", ${STANDING_SQL} as standing,
       hold_until, terms_version as "acceptedTerms",
       $2::boolean and not ${HAS_FACTOR_SQL} as "lacksFactor", ${IS_KNOWN_SQL} as "isKnownTrader",
       (select refused_at from refused_emails where user_id = users.id) as "emailRefusedAt",
       (select count(*)::int from webhooks where user_id = users.id and paused_at is not null) as "pausedWebhooks"
     from users where id = $1`,
    [id, config.requireSecondFactor],
  )
  return toWireUser(row, {
    balances: await readBalances(db, id),
    bonuses: await readBonusSummary(db, id),
    termsInForce: documents.terms.version,
    now: clock.now(),
  })
}

/** `readUser` on one snapshot: between two statements a job could release a bonus, which would be neither held nor in the balance. */
export async function readUserSnapshot(
  context: Pick<ServerContext, 'db' | 'clock' | 'config' | 'documents'>,
  id: string,
) {
  const [user] = await readSnapshot(context.db, (tx) => [readUser(tx, context, id)])
  return user
}
