import { CASE_KIND_NAMES } from '@cht/sdk/operator'
import { CURRENCIES } from '@cht/sdk/rules'
import { OPEN_TRADE_STATES } from '../domain/trading/states.js'
import { buildSubjectsSql } from '../features/cases/case-row.js'
import { buildOldestPassedSql, QUARANTINE_TABLES } from '../jobs/deadline-kinds.js'
import { EXCHANGE_ACCOUNTS, TOTALS_SQL, USER_ACCOUNTS } from '../platform/db/ledger-totals.js'

/** A gauge that is read from the database on each scrape. Its rows have a `value` and the labels. */
export interface DatabaseGauge {
  name: string
  help: string
  labels?: readonly string[]
  /** The labels that are 0 if the query returns no row for them. */
  zeroLabels?: readonly Record<string, string>[]
  /** The clock whose time is the only parameter of the query (decision 1); absent if it has none. */
  clock?: 'exchange' | 'database'
  sql: string
}

/** The labels of the channels by which a notification leaves the app. */
const CHANNEL_LABELS = ['mail', 'push', 'webhook'].map((channel) => ({ channel }))

const secondsSince = (instant: string) =>
  `coalesce(extract(epoch from $1::timestamptz - ${instant}), 0)::float8`

/** The labels of the kinds of cases. */
const CASE_LABELS = CASE_KIND_NAMES.map((kind) => ({ kind }))

/** What waits for the operator at `$1`: not what waits for the answer of a user, or whose decision may still go to review. */
const WAITING_SQL = `select kind, waiting_since from (${buildSubjectsSql('$1::timestamptz')}) as subjects where waiting_since is not null and is_open`

export const GAUGES: readonly DatabaseGauge[] = [
  {
    name: 'cht_trades_open',
    help: 'Open trades by state.',
    labels: ['state'],
    zeroLabels: OPEN_TRADE_STATES.map((state) => ({ state })),
    sql: 'select state, count(*)::float8 as value from trades where ended_at is null group by state',
  },
  {
    name: 'cht_confirmations_overdue',
    help: 'Paid trades without an appeal whose confirmation window is over.',
    clock: 'exchange',
    sql: `select count(*)::float8 as value from trades
      where ended_at is null and state not in ('appealed', 'paid.awaitingRest') and confirmation_due_at <= $1`,
  },
  {
    name: 'cht_cases_waiting',
    help: 'Cases that wait for the operator, by kind.',
    labels: ['kind'],
    zeroLabels: CASE_LABELS,
    clock: 'exchange',
    sql: `select kind, count(*)::float8 as value from (${WAITING_SQL}) as waiting group by kind`,
  },
  {
    name: 'cht_cases_oldest_seconds',
    help: 'The longest time that a case has waited for the operator, by kind: since it was opened, answered or sent to review.',
    labels: ['kind'],
    zeroLabels: CASE_LABELS,
    clock: 'exchange',
    sql: `select kind, ${secondsSince('min(waiting_since)')} as value from (${WAITING_SQL}) as waiting group by kind`,
  },
  {
    name: 'cht_switch_stopped',
    help: '1 for what the operator has stopped, 0 for what runs.',
    labels: ['switch'],
    sql: `select name as switch, (stopped_at is not null)::int::float8 as value from switches`,
  },
  {
    name: 'cht_orders_pending',
    help: 'Orders that wait for a match.',
    labels: ['side'],
    zeroLabels: [{ side: 'buy' }, { side: 'sell' }],
    sql: `select side, count(*)::float8 as value from orders where status = 'pending' group by side`,
  },
  {
    name: 'cht_markets_without_price',
    help: '1 for a currency without a price: orders in it are refused and not matched.',
    labels: ['currency'],
    sql: `select currency, (not exists (select from rates where rates.currency = known.currency))::int::float8 as value
      from unnest(array[${CURRENCIES.map((currency) => `'${currency}'`)}]) with ordinality as known (currency, place)
      order by place`,
  },
  {
    name: 'cht_market_price_age_seconds',
    help: 'Since when the price in a currency was not set again. A currency without a price has none.',
    labels: ['currency'],
    clock: 'exchange',
    sql: `select currency, ${secondsSince('set_at')} as value from rates order by currency`,
  },
  {
    name: 'cht_deadline_lag_seconds',
    help: 'Age of the oldest deadline that has passed and was not processed.',
    clock: 'exchange',
    sql: `select ${secondsSince(buildOldestPassedSql('$1::timestamptz'))} as value`,
  },
  {
    name: 'cht_quarantined',
    help: 'Quarantined rows: their deadline could not be processed. The log has the error; they are retried every minute.',
    labels: ['table'],
    sql: QUARANTINE_TABLES.map(
      ({ table }) =>
        `select '${table}' as table, count(*)::float8 as value from ${table} where quarantined_at is not null`,
    ).join(' union all '),
  },
  {
    name: 'cht_mail_waiting',
    help: 'Queued mails that are not notifications, such as those with codes.',
    sql: 'select count(*)::float8 as value from outbox where sent_at is null and given_up_at is null',
  },
  {
    name: 'cht_mail_oldest_seconds',
    help: 'Age of the oldest queued mail that is not a notification.',
    clock: 'database',
    sql: `select ${secondsSince('min(created_at)')} as value from outbox where sent_at is null and given_up_at is null`,
  },
  {
    name: 'cht_mail_given_up',
    help: 'Mails of the last days (FAILED_MAIL_DAYS) that are not notifications and were given up.',
    sql: 'select count(*)::float8 as value from outbox where given_up_at is not null',
  },
  {
    name: 'cht_deliveries_waiting',
    help: 'Notifications that wait to be sent, by channel.',
    labels: ['channel'],
    zeroLabels: CHANNEL_LABELS,
    sql: `select channel, count(*)::float8 as value from deliveries
      where sent_at is null and given_up_at is null group by channel`,
  },
  {
    name: 'cht_deliveries_oldest_seconds',
    help: 'Age of the oldest notification that waits to be sent, by channel.',
    labels: ['channel'],
    zeroLabels: CHANNEL_LABELS,
    clock: 'exchange',
    sql: `select channel, ${secondsSince('min(created_at)')} as value from deliveries
      where sent_at is null and given_up_at is null group by channel`,
  },
  {
    name: 'cht_deliveries_given_up',
    help: 'Notifications of the last days (DELIVERY_DAYS) that were given up, by channel.',
    labels: ['channel'],
    zeroLabels: CHANNEL_LABELS,
    sql: `select channel, count(*)::float8 as value from deliveries where given_up_at is not null group by channel`,
  },
  {
    name: 'cht_ledger_balance',
    help: 'Whole CHT by kind of account, of all users or of the exchange.',
    labels: ['owner', 'account'],
    zeroLabels: [
      ...USER_ACCOUNTS.map((account) => ({ owner: 'users', account })),
      ...EXCHANGE_ACCOUNTS.map((account) => ({ owner: 'exchange', account })),
    ],
    sql: `select case when kind in (${EXCHANGE_ACCOUNTS.map((kind) => `'${kind}'`)}) then 'exchange' else 'users' end as owner,
        kind as account, balance::float8 as value
      from (${TOTALS_SQL.recent}) as totals`,
  },
  {
    name: 'cht_ledger_checked_seconds',
    help: 'Time since the last check of the ledger that found every invariant to hold.',
    clock: 'database',
    sql: `select coalesce(extract(epoch from $1::timestamptz - max(checked_at))::float8, 'Infinity') as value
      from ledger_checkpoint`,
  },
]
