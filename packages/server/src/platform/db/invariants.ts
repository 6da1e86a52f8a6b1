import type { LedgerScope } from '@cht/sdk/operator'
import { CHECKED_ROWS, type CheckedRows } from './checked-rows.js'

/**
 * SQL of the CTE `pairs`, which joins the expected ledger entries with the posted ones. Orders, trades, investments and
 * referrals tell which entries are expected. `required` is false for a stake, because a reinvested one was posted with the
 * first investment.
 */
const buildPairs = ({ ctes, orders, trades, investments, bonuses, entries, perRow }: CheckedRows) => `${ctes}
  expected (required, reason, from_owner, from_kind, to_owner, to_kind, amount) as (
    select true, 'escrow:' || id, user_id, 'available', user_id, 'escrow', amount from ${orders} where side = 'sell'
    union all select true, 'cancel:' || id, user_id, 'escrow', user_id, 'available', amount from ${orders}
      where side = 'sell' and status = 'cancelled' and not exists
        (select from trades where sell_order_id = orders.id and state = 'cancelled' and paid_at is not null)
    union all select true, 'release:' || id, seller_id, 'escrow', buyer_id, 'available', amount from ${trades}
      where state = 'completed'
    union all select true, 'return:' || id, seller_id, 'escrow', seller_id, 'available', amount from ${trades}
      where state = 'cancelled' and paid_at is not null
    union all select false, 'stake:' || id, user_id, 'available', user_id, 'staked', amount from ${investments}
    union all select true, 'return:' || id, null, 'returns', user_id, 'available', amount * roi / 100 from ${investments}
      where state <> 'active' and ended_early_at is null
    union all select true, 'capital:' || id, user_id, 'staked', user_id, 'available', amount from ${investments}
      where state = 'released'
    union all select true, 'bonus:' || investment_id, null, 'bonuses', referrer_id, 'heldBonus', amount from ${bonuses}
    union all select true, 'bonus-release:' || investment_id, referrer_id, 'heldBonus', referrer_id, 'available', amount
      from ${bonuses} where state = 'available'
    union all select true, 'bonus-void:' || investment_id, referrer_id, 'heldBonus', null, 'bonuses', amount
      from ${bonuses} where state = 'voided'
  ), posted (reason, from_owner, from_kind, to_owner, to_kind, amount) as (
    select reason, lines.* from ${entries} cross join lateral (
      select source.owner, source.kind, target.owner, target.kind, credit.amount
      from postings debit join accounts source on source.id = debit.account_id, postings credit
        join accounts target on target.id = credit.account_id
      where debit.entry_id = ledger_entries.id and debit.amount < 0
        and credit.entry_id = ledger_entries.id and credit.amount > 0 ${perRow}) as lines
  ), pairs as (
    select required, coalesce(expected.reason, posted.reason) as reason, expected.reason is not null as is_expected,
      posted.reason is not null as is_posted, posted.from_owner, posted.from_kind, posted.to_owner, posted.to_kind
    from expected full join posted on expected.reason = posted.reason and expected.amount = posted.amount
      and expected.from_kind = posted.from_kind and expected.to_kind = posted.to_kind
      and coalesce(expected.from_owner::text, '') = coalesce(posted.from_owner::text, '')
      and coalesce(expected.to_owner::text, '') = coalesce(posted.to_owner::text, '')
  )`

/** The condition on the state lets PostgreSQL use the partial indexes by order, which exclude cancelled trades. */
const OPEN = `ended_at is null and state <> 'cancelled'`

/**
 * The invariants of the ledger, each with a query for the subjects that break it. A recent check reads what was written
 * since the checkpoint, and open rows, whose state may change without a posting. It compares a trade with its orders while
 * the trade is open, and when an entry of the trade was posted.
 */
export function listInvariants(scope: LedgerScope): { problem: string; query: string }[] {
  const rows = CHECKED_ROWS[scope]
  const start = `${rows.ctes} subjects (subject) as (`
  const end = ') select subject from subjects'
  const pairs = buildPairs(rows)
  return [
    {
      problem: 'does not sum to zero',
      query: `${start} select 'ledger entry ' || reason from ${rows.newEntries}
        left join lateral (select amount from postings where entry_id = id ${rows.perRow}) as posting on true
        group by id, reason having coalesce(sum(amount), 1) <> 0 ${end}`,
    },
    {
      problem: 'differs from the replay of its postings',
      query: `${start} select 'account ' || id from ${rows.replayedAccounts} where balance <> replayed ${end}`,
    },
    {
      problem: 'is below zero',
      query: `${start} select 'account ' || id from ${rows.replayedAccounts} where owner is not null and balance < 0 ${end}`,
    },
    {
      problem: 'holds an escrow that is not the sum of its open sell orders',
      query: `${start} select 'user ' || owner from ${rows.accountsOf('escrow')}
        left join orders on user_id = owner and side = 'sell' and status in ('pending', 'approved')
        group by owner, balance having balance <> coalesce(sum(amount), 0) ${end}`,
    },
    {
      problem: 'holds a stake that is not the sum of its investments',
      query: `${start} select 'user ' || owner from ${rows.accountsOf('staked')}
        left join investments on user_id = owner and state in ('active', 'capitalHeld')
        group by owner, balance having balance <> coalesce(sum(amount), 0) ${end}`,
    },
    {
      problem: 'holds bonuses that are not the sum of those that are held',
      query: `${start} select 'user ' || owner from ${rows.accountsOf('heldBonus')}
        left join referral_bonuses on referrer_id = owner and state = 'held'
        group by owner, balance having balance <> coalesce(sum(amount), 0) ${end}`,
    },
    {
      problem: 'is held after the capital was released, or available before',
      query: `${start} select 'bonus ' || investment_id from ${rows.heldOrNewBonuses}
        join lateral (select state from investments where id = investment_id ${rows.perRow}) as investments on true
        where (referral_bonuses.state = 'held' and investments.state in ('released', 'reinvested'))
          or (referral_bonuses.state = 'available' and investments.state in ('active', 'capitalHeld')) ${end}`,
    },
    {
      problem: 'is open, and its two orders are not both approved',
      query: `select 'trade ' || trades.id as subject from trades
        cross join lateral (select status from orders where id = buy_order_id offset 0) as buy
        cross join lateral (select status from orders where id = sell_order_id offset 0) as sell
        where ended_at is null and (buy.status <> 'approved' or sell.status <> 'approved')`,
    },
    {
      problem: 'is approved and has no open trade',
      query: `select 'order ' || id as subject from orders where status = 'approved'
          and not exists (select from trades where ${OPEN} and buy_order_id = orders.id offset 0)
          and not exists (select from trades where ${OPEN} and sell_order_id = orders.id offset 0)`,
    },
    {
      problem: 'has another amount than its orders',
      query: `${start} select 'trade ' || trades.id from ${rows.openOrNewTrades}
        cross join lateral (select amount from orders where id = buy_order_id ${rows.perRow}) as buy
        cross join lateral (select amount from orders where id = sell_order_id ${rows.perRow}) as sell
        where trades.amount <> buy.amount or trades.amount <> sell.amount ${end}`,
    },
    {
      problem: 'is due and was not posted',
      query: `${pairs} select reason as subject from pairs where required and not is_posted`,
    },
    {
      problem: 'was posted and is not due',
      query: `${pairs} select reason as subject from pairs where not is_expected
        and not (reason like 'fund:%' and from_owner is null and from_kind = 'issuance' and to_kind = 'available')
        and not (reason like 'withdraw:%' and from_kind = 'available' and to_owner is null and to_kind = 'issuance')
        and not (reason like 'take-back:%' and from_kind = 'available'
          and (to_owner is null and to_kind = 'issuance' or exists (
            select from reversals join postings on entry_id = reversed_entry_id and postings.amount < 0 join accounts on accounts.id = account_id
            where claim_id::text = split_part(reason, ':', 2) and owner is not distinct from to_owner
              and to_kind = case when owner is null then kind else 'available' end))
          and exists (select from claims where id::text = split_part(reason, ':', 2) and user_id = from_owner))
        and not (reason like 'reversal:%' and from_owner is null and to_kind = 'available' and exists (
          select from reversals join postings on entry_id = reversed_entry_id and postings.amount < 0 join accounts on accounts.id = account_id
          where reversed_entry_id::text = split_part(reason, ':', 2) and owner = to_owner))
        and not (reason like 'give-up:%' and from_kind = 'available' and to_owner is null and to_kind = 'issuance')`,
    },
  ]
}
