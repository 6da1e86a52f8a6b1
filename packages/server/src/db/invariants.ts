/**
 * `expected`: the ledger entries that orders, trades, investments and referrals call for. `required` is false for a
 * stake, because a reinvested one was posted with the first investment. A bonus without an investment was paid before
 * bonuses were held. `pairs` joins them with what was posted.
 */
const EXPECTED = `with expected (required, reason, from_owner, from_kind, to_owner, to_kind, amount) as (
    select true, 'escrow:' || id, user_id, 'available', user_id, 'escrow', amount from orders where side = 'sell'
    union all select true, 'cancel:' || id, user_id, 'escrow', user_id, 'available', amount from orders
      where side = 'sell' and status = 'cancelled' and not exists
        (select from trades where sell_order_id = orders.id and state = 'cancelled' and paid_at is not null)
    union all select true, 'release:' || id, seller_id, 'escrow', buyer_id, 'available', amount from trades
      where state = 'completed'
    union all select true, 'return:' || id, seller_id, 'escrow', seller_id, 'available', amount from trades
      where state = 'cancelled' and paid_at is not null
    union all select false, 'stake:' || id, user_id, 'available', user_id, 'staked', amount from investments
    union all select true, 'return:' || id, null, 'returns', user_id, 'available', amount * roi / 100 from investments
      where state <> 'active'
    union all select true, 'capital:' || id, user_id, 'staked', user_id, 'available', amount from investments
      where state = 'released'
    union all select true, 'bonus:' || referee_id, null, 'bonuses', referrer_id,
        case when investment_id is null then 'available' else 'heldBonus' end, amount
      from referral_bonuses
    union all select true, 'bonus-release:' || referee_id, referrer_id, 'heldBonus', referrer_id, 'available', amount
      from referral_bonuses where state = 'available' and investment_id is not null
    union all select true, 'bonus-void:' || referee_id, referrer_id, 'heldBonus', null, 'bonuses', amount
      from referral_bonuses where state = 'voided'
  ), posted (reason, from_owner, from_kind, to_owner, to_kind, amount) as (
    select reason, source.owner, source.kind, target.owner, target.kind, credit.amount
    from ledger_entries
      join postings debit on debit.entry_id = ledger_entries.id and debit.amount < 0
      join accounts source on source.id = debit.account_id
      join postings credit on credit.entry_id = ledger_entries.id and credit.amount > 0
      join accounts target on target.id = credit.account_id
  ), pairs as (
    select required, coalesce(expected.reason, posted.reason) as reason, expected.reason is not null as is_expected,
      posted.reason is not null as is_posted, posted.from_owner, posted.from_kind, posted.to_owner, posted.to_kind
    from expected full join posted on expected.reason = posted.reason and expected.amount = posted.amount
      and expected.from_kind = posted.from_kind and expected.to_kind = posted.to_kind
      and coalesce(expected.from_owner::text, '') = coalesce(posted.from_owner::text, '')
      and coalesce(expected.to_owner::text, '') = coalesce(posted.to_owner::text, '')
  )`

/** The invariants of the ledger, each with a query for the subjects that break it. */
export const INVARIANTS: { problem: string; query: string }[] = [
  {
    problem: 'does not sum to zero',
    query: `select 'ledger entry ' || reason as subject from ledger_entries left join postings on entry_id = id
      group by id, reason having coalesce(sum(amount), 1) <> 0`,
  },
  {
    problem: 'differs from the replay of its postings',
    query: `select 'account ' || accounts.id as subject from accounts left join postings on account_id = accounts.id
      group by accounts.id having balance <> coalesce(sum(amount), 0)`,
  },
  {
    problem: 'is below zero',
    query: `select 'account ' || id as subject from accounts where owner is not null and balance < 0`,
  },
  {
    problem: 'holds an escrow that is not the sum of its open sell orders',
    query: `select 'user ' || owner as subject from accounts
      left join orders on user_id = owner and side = 'sell' and status in ('pending', 'approved')
      where kind = 'escrow' group by owner, balance having balance <> coalesce(sum(amount), 0)`,
  },
  {
    problem: 'holds a stake that is not the sum of its investments',
    query: `select 'user ' || owner as subject from accounts
      left join investments on user_id = owner and state in ('active', 'capitalHeld')
      where kind = 'staked' group by owner, balance having balance <> coalesce(sum(amount), 0)`,
  },
  {
    problem: 'holds bonuses that are not the sum of those that are held',
    query: `select 'user ' || owner as subject from accounts
      left join referral_bonuses on referrer_id = owner and state = 'held'
      where kind = 'heldBonus' group by owner, balance having balance <> coalesce(sum(amount), 0)`,
  },
  {
    problem: 'is held after the capital was released, or available before',
    query: `select 'bonus ' || referee_id as subject from referral_bonuses bonus
      join investments on investments.id = investment_id
      where (bonus.state = 'held' and investments.state in ('released', 'reinvested'))
        or (bonus.state = 'available' and investments.state in ('active', 'capitalHeld'))`,
  },
  {
    problem: 'is open without an order of each side that is approved, or the other way round',
    query: `select 'trade ' || trades.id as subject from trades
      join orders buy on buy.id = buy_order_id join orders sell on sell.id = sell_order_id
      where ended_at is null and (buy.status <> 'approved' or sell.status <> 'approved')
      union all select 'order ' || orders.id from orders where status = 'approved' and not exists
        (select from trades where ended_at is null and orders.id in (buy_order_id, sell_order_id))`,
  },
  {
    problem: 'has another amount than its orders',
    query: `select 'trade ' || trades.id as subject from trades
      join orders buy on buy.id = buy_order_id join orders sell on sell.id = sell_order_id
      where trades.amount <> buy.amount or trades.amount <> sell.amount`,
  },
  {
    problem: 'is due and was not posted',
    query: `${EXPECTED} select reason as subject from pairs where required and not is_posted`,
  },
  {
    problem: 'was posted and is not due',
    query: `${EXPECTED} select reason as subject from pairs where not is_expected
      and not (reason like 'fund:%' and from_owner is null and from_kind = 'issuance' and to_kind = 'available')
      and not (reason like 'withdraw:%' and from_kind = 'available' and to_owner is null and to_kind = 'issuance')`,
  },
]
