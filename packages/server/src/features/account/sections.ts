import { PAYMENT_DETAILS } from '../../domain/trading/order-mapper.js'
import { toWireTrade, toWireTradeEvents } from '../../domain/trading/trade-mapper.js'
import type { ServerContext } from '../../platform/context.js'
import { listColumns } from '../../platform/db/columns.js'
import type { Queryable } from '../../platform/db/database.js'
import { STANDING_SQL } from '../auth/standing.js'
import { listNotifications } from '../notifications/service.js'
import { listReferrals } from '../referrals/queries.js'
import { listAppealEventsForParty } from '../trading/operator-appeals.js'
import { listAllTrades, listTradeEvents } from '../trading/trade-queries.js'
import { formatInstants, readBatches, readRows } from './lists.js'

type Section = (db: Queryable, userId: string, now: number) => AsyncIterable<unknown>

const createRowSection = (
  sql: string,
  by: Parameters<typeof readRows>[2]['by'],
  key?: readonly string[] | undefined,
): Section =>
  async function* (db, userId) {
    for await (const row of readRows(db, userId, { sql, by, key })) yield formatInstants(row)
  }

const BY_CREATION = { created_at: 'instant', id: 'uuid' } as const

const BY_REQUEST = { requested_at: 'instant', id: 'uuid' } as const

/** Trades as the user's screens show them. Decision 9 says how long the counterparty's phone and account are included. */
async function* readTrades(db: Queryable, userId: string, now: number): AsyncGenerator<unknown> {
  for await (const row of readBatches((page) => listAllTrades(db, userId, page))) {
    const trade = toWireTrade(row, userId, now)
    const events = toWireTradeEvents(await listTradeEvents(db, row.id))
    const appeal = trade.appeal && {
      ...trade.appeal,
      events: await listAppealEventsForParty(db, row, userId),
    }
    yield { ...trade, events, appeal }
  }
}

/** The lists of a user's data, by their names in `data.json`. */
export const SECTIONS: Record<string, Section> = {
  balances: createRowSection('select id, kind, balance from accounts where owner = $1', { id: 'serial' }),
  orders: createRowSection(
    `select id, side, amount, payment_method, country, status, ${listColumns('orders', PAYMENT_DETAILS)}, created_at,
       cancelled_by_operator from orders where user_id = $1`,
    BY_CREATION,
  ),
  trades: readTrades,
  investments: createRowSection(
    `select id, amount, plan_days, roi as "roiPercentage", state, created_at, ends_at, releases_at, ended_early_at
     from investments where user_id = $1`,
    BY_CREATION,
  ),
  referrals: (db, userId) => readBatches((page) => listReferrals(db, userId, page)),
  // The reason of a bonus names an investment of the referee, so only its kind is included.
  ledgerEntries: createRowSection(
    `select entry_id as id, posted_at, accounts.kind as account, amount, balance_after,
       accounts.id as "accountId", case when reason like 'bonus%' then split_part(reason, ':', 1) else reason end as reason
     from postings join accounts on accounts.id = account_id join ledger_entries on ledger_entries.id = entry_id
     where owner = $1`,
    { entry_id: 'serial', 'accounts.id': 'serial' },
    ['id', 'accountId'],
  ),
  // What the operator has taken back, and what is still claimed: `amount - taken`, unless it was waived.
  claims: createRowSection(
    `select id, amount, taken, created_at, waived_at from claims where user_id = $1`,
    BY_CREATION,
  ),
  tokenRequests: createRowSection(
    `select id, kind, amount, code, pay_to, state, requested_at, expires_at, closed_at, credited, reason
     from token_requests where user_id = $1`,
    { requested_at: 'instant', id: 'uuid' },
    ['requestedAt', 'id'],
  ),
  notifications: (db, userId) =>
    readBatches((page) => listNotifications(db, userId, page, { links: 'plain' })),
  notificationsTurnedOff: createRowSection(
    'select kind, channel from notification_opt_outs where user_id = $1',
    { kind: 'text', channel: 'text' },
  ),
  sessions: createRowSection(
    `select public_id as id, user_agent as "browser", network as "address", created_at, seen_at
     from login_sessions where user_id = $1`,
    { created_at: 'instant', public_id: 'uuid' },
    ['createdAt', 'id'],
  ),
  knownDevices: createRowSection('select id, used_at from known_devices where user_id = $1', {
    used_at: 'instant',
    id: 'uuid',
  }),
  authenticatorApps: createRowSection(
    'select user_id as id, added_at from authenticators where user_id = $1 and added_at is not null',
    { user_id: 'uuid' },
    ['id'],
  ),
  passkeys: createRowSection(
    'select id, name, created_at, used_at from passkeys where user_id = $1',
    BY_CREATION,
  ),
  devices: createRowSection(
    'select id, name, endpoint, created_at, lost_at from push_devices where user_id = $1',
    BY_CREATION,
  ),
  refusedEmail: createRowSection(
    'select user_id as id, refused_at from refused_emails where user_id = $1',
    { user_id: 'uuid' },
    ['id'],
  ),
  webhooks: createRowSection('select id, url, created_at from webhooks where user_id = $1', BY_CREATION),
  paymentDetails: createRowSection(
    `select id, name, is_default, payment_method, ${listColumns('payment_details', PAYMENT_DETAILS)}, created_at from payment_details where user_id = $1`,
    BY_CREATION,
  ),
  identityChecks: createRowSection(
    'select id, country, type, number, state, reason, requested_at, decided_at from verifications where user_id = $1',
    BY_REQUEST,
  ),
  verifiedIds: createRowSection('select country, type, number from verified_ids where user_id = $1', {
    country: 'text',
    type: 'text',
    number: 'text',
  }),
  profileChanges: createRowSection(
    `select id, full_name, username, email, phone_number, country, state, reason, requested_at, decided_at
     from profile_edits where user_id = $1`,
    BY_REQUEST,
  ),
  // Guests' and operators' addresses, and operators' names and notes, are not the user's data.
  securityLog: createRowSection(
    `select id, at as "loggedAt", act, actor, case when actor = 'user' then address end as address,
       case when actor = 'user' then details end as details from audit_log where user_id = $1`,
    { id: 'serial' },
  ),
}

const readProfile = async ({ db }: Pick<ServerContext, 'db'>, userId: string) => {
  const [profile] = await db.query(
    `select id, full_name, username, email, pending_email, email_due_at, phone_number, country, referral_code,
       phone_verified as "isPhoneVerified", verification_state, verification_reason, ${STANDING_SQL} as standing,
       asks_before_tokens_move, hold_until, terms_version, terms_accepted_at, created_at from users where id = $1`,
    [userId],
  )
  return formatInstants(profile ?? {})
}

/** Streams the JSON text of `data.json`: an object with the profile and the lists of the user. */
export async function* readDataJson(
  deps: Pick<ServerContext, 'db'>,
  userId: string,
  now: number,
): AsyncGenerator<string> {
  yield `{\n"createdAt": ${JSON.stringify(new Date(now))},\n"profile": ${JSON.stringify(await readProfile(deps, userId))}`
  for (const [name, read] of Object.entries(SECTIONS)) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const row of read(deps.db, userId, now)) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}
