import { type EndpointRoles, type ExportKind, operator } from '@cht/sdk/operator'
import { STANDING_SQL } from '../../features/auth/standing.js'
import { buildPeriodSql } from '../reports/period.js'

interface ExportDefinition {
  /** Who may write and download it. */
  roles: EndpointRoles
  /** The columns by their names in the head of the file, as SQL. Instants are ISO 8601 in UTC. */
  columns: Record<string, string>
  /** SQL from `from` on. The parameters are the first day, the last day and the time zone. */
  from: string
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const balance = (kind: string) => `(select balance from accounts where owner = users.id and kind = '${kind}')`

/** All that stands in an export: no picture, no secret, nothing encrypted. Only `users` has personal data; the others name users by ids. */
export const EXPORTS: Record<ExportKind, ExportDefinition> = {
  ledger: {
    roles: operator.exportLedger.roles,
    columns: {
      entry: 'ledger_entries.id',
      posted_at: instant('ledger_entries.posted_at'),
      reason: 'ledger_entries.reason',
      account: 'accounts.id',
      user: 'accounts.owner::text',
      account_kind: 'accounts.kind',
      amount_cht: 'postings.amount',
      balance_after_cht: 'postings.balance_after',
      reference: 'operator_entries.reference',
    },
    from: `from ledger_entries join postings on postings.entry_id = ledger_entries.id
        join accounts on accounts.id = postings.account_id
        left join operator_entries on operator_entries.entry_id = ledger_entries.id
      where ${buildPeriodSql('ledger_entries.posted_at')}
      order by ledger_entries.posted_at, ledger_entries.id, accounts.id`,
  },
  trades: {
    roles: operator.exportTrades.roles,
    columns: {
      trade: 'trades.id::text',
      matched_at: instant('trades.matched_at'),
      state: 'trades.state',
      buyer: 'trades.buyer_id::text',
      seller: 'trades.seller_id::text',
      amount_cht: 'trades.amount',
      payment_method: 'orders.payment_method',
      country: 'orders.country',
      payment_minor_units: 'trades.payment_amount',
      payment_currency: 'trades.payment_currency',
      paid_at: instant('trades.paid_at'),
      ended_at: instant('trades.ended_at'),
      appeal: 'appeals.state',
    },
    from: `from trades join orders on orders.id = trades.sell_order_id left join appeals on appeals.trade_id = trades.id
      where ${buildPeriodSql('trades.matched_at')} order by trades.matched_at, trades.id`,
  },
  users: {
    roles: operator.exportUsers.roles,
    columns: {
      user: 'users.id::text',
      username: 'coalesce(closed_accounts.username, users.username)',
      full_name: 'coalesce(closed_accounts.full_name, users.full_name)',
      email: 'coalesce(closed_accounts.email, users.email)',
      phone: 'coalesce(closed_accounts.phone_number, users.phone_number)',
      email_verified: 'users.phone_verified',
      country: 'users.country',
      identity: 'users.verification_state',
      standing: STANDING_SQL,
      opened_at: instant('users.created_at'),
      closed_at: instant('users.closed_at'),
      referred_by: 'users.referred_by::text',
      available_cht: balance('available'),
      escrow_cht: balance('escrow'),
      staked_cht: balance('staked'),
      held_bonus_cht: balance('heldBonus'),
    },
    from: `from users left join closed_accounts on closed_accounts.user_id = users.id
      where ${buildPeriodSql('users.created_at')} order by users.created_at, users.id`,
  },
}
