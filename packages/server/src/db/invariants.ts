/** What orders, trades, stakes and referrals owe somebody, and what was posted in their name: each once, and no more. */
const OWED = `with owed (cause, reason, owner, kind, amount) as (
    select 'order', 'escrow:' || id, user_id, 'escrow', amount from orders where side = 'sell'
    union all select 'order', 'cancel:' || id, user_id, 'available', amount from orders
      where side = 'sell' and status = 'cancelled' and not exists
        (select from trades where sell_order_id = orders.id and state = 'cancelled' and paid_at is not null)
    union all select 'trade', 'release:' || id, buyer_id, 'available', amount from trades where state = 'completed'
    union all select 'trade', 'return:' || id, seller_id, 'available', amount from trades
      where state = 'cancelled' and paid_at is not null
    union all select 'stake', 'return:' || id, user_id, 'available', amount * roi / 100 from investments
      where state <> 'active'
    union all select 'stake', 'capital:' || id, user_id, 'available', amount from investments where state = 'released'
    union all select 'referral', 'bonus:' || referee_id, referrer_id, 'available', amount from referral_bonuses
  ), posted (posting, reason, owner, kind, amount) as (
    select postings.id, reason, owner, kind, amount
    from postings join entries on posting_id = postings.id join accounts on accounts.id = account_id
    where amount > 0
      and split_part(reason, ':', 1) in ('escrow', 'cancel', 'release', 'return', 'capital', 'bonus')
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
    breaches: `${OWED} select owed.reason as what from owed left join posted using (reason, owner, kind, amount)
      where posting is null`,
  },
  {
    says: 'was posted and is not due',
    breaches: `${OWED} select posted.reason as what from posted left join owed using (reason, owner, kind, amount)
      where owed.cause is null`,
  },
]
