import { OPEN_STATES } from '../trades/states.js'

/** One figure of the exchange, asked of the database when somebody looks: rows of `value` and the labels. */
export interface DatabaseGauge {
  name: string
  help: string
  labels?: readonly string[]
  /** What stands at 0 where the statement has no row for it. */
  zero?: readonly Record<string, string>[]
  /** The clock whose instant is the statement's only parameter; none where it takes none (decision 1). */
  at?: 'exchange' | 'machine'
  sql: string
}

const seconds = (since: string) => `coalesce(extract(epoch from $1::timestamptz - ${since}), 0)::float8`

export const GAUGES: readonly DatabaseGauge[] = [
  {
    name: 'cht_trades_open',
    help: 'Trades that are not over, by state.',
    labels: ['state'],
    zero: OPEN_STATES.map((state) => ({ state })),
    sql: 'select state, count(*)::float8 as value from trades where ended_at is null group by state',
  },
  {
    name: 'cht_confirmations_overdue',
    help: 'Paid trades whose seller has not confirmed in time and nobody has appealed.',
    at: 'exchange',
    sql: `select count(*)::float8 as value from trades
      where ended_at is null and state <> 'appealed' and confirmation_due_at <= $1`,
  },
  {
    name: 'cht_appeals_open',
    help: 'Appeals that wait for the operator.',
    sql: `select count(*)::float8 as value from appeals where state = 'open'`,
  },
  {
    name: 'cht_appeals_oldest_seconds',
    help: 'How long the oldest open appeal has waited.',
    at: 'exchange',
    sql: `select ${seconds('min(opened_at)')} as value from appeals where state = 'open'`,
  },
  {
    name: 'cht_requests_waiting',
    help: 'Requests that wait for the operator.',
    labels: ['kind'],
    sql: `select 'verification' as kind, count(*)::float8 as value from verifications where state = 'pending'
      union all select 'profile', count(*)::float8 from profile_edits where state = 'pending'`,
  },
  {
    name: 'cht_orders_pending',
    help: 'Orders that wait for a match.',
    labels: ['side'],
    zero: [{ side: 'buy' }, { side: 'sell' }],
    sql: `select side, count(*)::float8 as value from orders where status = 'pending' group by side`,
  },
  {
    name: 'cht_sweep_lag_seconds',
    help: 'How long the oldest deadline that has passed has not been acted on.',
    at: 'exchange',
    sql: `select ${seconds('min(due_at)')} as value from (
      select min(due_at) as due_at from trades where due_at <= $1 and set_aside_at is null
      union all select min(due_at) from investments where due_at <= $1 and set_aside_at is null) as due`,
  },
  {
    name: 'cht_set_aside',
    help: 'Rows whose deadline has passed and that could not be moved; the log says why. They are tried each minute.',
    labels: ['table'],
    sql: `select 'trades' as table, count(*)::float8 as value from trades where set_aside_at is not null
      union all select 'investments', count(*)::float8 from investments where set_aside_at is not null`,
  },
  {
    name: 'cht_mail_waiting',
    help: 'Mails that are not sent yet.',
    sql: 'select count(*)::float8 as value from outbox where sent_at is null and given_up_at is null',
  },
  {
    name: 'cht_mail_oldest_seconds',
    help: 'How long the oldest of them has waited.',
    at: 'machine',
    sql: `select ${seconds('min(created_at)')} as value from outbox where sent_at is null and given_up_at is null`,
  },
  {
    name: 'cht_mail_given_up',
    help: 'Mails of the last 30 days that will not be sent.',
    sql: 'select count(*)::float8 as value from outbox where given_up_at is not null',
  },
  {
    name: 'cht_ledger_balance',
    help: 'Whole CHT by kind of account, of the users together or of the exchange.',
    labels: ['owner', 'account'],
    sql: `select case when owner is null then 'exchange' else 'users' end as owner, kind as account,
        sum(balance)::float8 as value
      from accounts group by owner is null, kind`,
  },
]
