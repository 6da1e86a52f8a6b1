/**
 * What orders, trades, stakes and referrals move, from which account to which, and whether it must have been posted:
 * what was staked again was posted with the stake before it.
 */
const OWED = `with owed (must, reason, from_owner, from_kind, to_owner, to_kind, amount) as (
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
    union all select true, 'bonus:' || referee_id, null, 'bonuses', referrer_id, 'available', amount
      from referral_bonuses
  ), posted (reason, from_owner, from_kind, to_owner, to_kind, amount) as (
    select reason, giver.owner, giver.kind, taker.owner, taker.kind, taken.amount
    from postings
      join entries given on given.posting_id = postings.id and given.amount < 0
      join accounts giver on giver.id = given.account_id
      join entries taken on taken.posting_id = postings.id and taken.amount > 0
      join accounts taker on taker.id = taken.account_id
  ), pairs as (
    select must, coalesce(owed.reason, posted.reason) as reason, owed.reason is not null as is_owed,
      posted.reason is not null as is_posted, posted.from_owner, posted.from_kind, posted.to_owner, posted.to_kind
    from owed full join posted on owed.reason = posted.reason and owed.amount = posted.amount
      and owed.from_kind = posted.from_kind and owed.to_kind = posted.to_kind
      and coalesce(owed.from_owner::text, '') = coalesce(posted.from_owner::text, '')
      and coalesce(owed.to_owner::text, '') = coalesce(posted.to_owner::text, '')
  )`

/** Each invariant of the books as a query for what breaks it. */
export const INVARIANTS: { says: string; breaches: string }[] = [
  {
    says: 'does not sum to zero',
    breaches: `select 'posting ' || reason as what from postings left join entries on posting_id = id
      group by id, reason having coalesce(sum(amount), 1) <> 0`,
  },
  {
    says: 'differs from the replay of its postings',
    breaches: `select 'account ' || accounts.id as what from accounts left join entries on account_id = accounts.id
      group by accounts.id having balance <> coalesce(sum(amount), 0)`,
  },
  {
    says: 'is below zero',
    breaches: `select 'account ' || id as what from accounts where owner is not null and balance < 0`,
  },
  {
    says: 'holds an escrow that is not the sum of its open sell orders',
    breaches: `select 'user ' || owner as what from accounts
      left join orders on user_id = owner and side = 'sell' and status in ('pending', 'approved')
      where kind = 'escrow' group by owner, balance having balance <> coalesce(sum(amount), 0)`,
  },
  {
    says: 'holds a stake that is not the sum of its investments',
    breaches: `select 'user ' || owner as what from accounts
      left join investments on user_id = owner and state in ('active', 'capitalHeld')
      where kind = 'staked' group by owner, balance having balance <> coalesce(sum(amount), 0)`,
  },
  {
    says: 'is open without an order of each side that is approved, or the other way round',
    breaches: `select 'trade ' || trades.id as what from trades
      join orders buy on buy.id = buy_order_id join orders sell on sell.id = sell_order_id
      where ended_at is null and (buy.status <> 'approved' or sell.status <> 'approved')
      union all select 'order ' || orders.id from orders where status = 'approved' and not exists
        (select from trades where ended_at is null and orders.id in (buy_order_id, sell_order_id))`,
  },
  {
    says: 'has another amount than its orders',
    breaches: `select 'trade ' || trades.id as what from trades
      join orders buy on buy.id = buy_order_id join orders sell on sell.id = sell_order_id
      where trades.amount <> buy.amount or trades.amount <> sell.amount`,
  },
  {
    says: 'is due and was not posted',
    breaches: `${OWED} select reason as what from pairs where must and not is_posted`,
  },
  {
    says: 'was posted and is not due',
    breaches: `${OWED} select reason as what from pairs where not is_owed
      and not (reason like 'fund:%' and from_owner is null and from_kind = 'issuance' and to_kind = 'available')
      and not (reason like 'withdraw:%' and from_kind = 'available' and to_owner is null and to_kind = 'issuance')`,
  },
]
