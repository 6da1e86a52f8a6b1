create table orders (
  id uuid primary key,
  place bigint generated always as identity unique, -- in the matching queue; it is kept when the order returns to the market
  side text not null constraint known_side check (side in ('buy', 'sell')),
  user_id uuid not null references users,
  amount bigint not null constraint amount_is_positive check (amount > 0),
  payment_method text not null constraint known_method check (payment_method in ('bank', 'usdt')),
  country text not null,
  bank_name text, account_name text, account_number text,
  crypto_network text, crypto_address text, -- a buy order may have a network: it is matched on no other one (decision 3)
  status text not null constraint known_status check (status in ('pending', 'approved', 'completed', 'cancelled')),
  cancelled_by_operator boolean not null default false,
  told_trade_id uuid, -- the open trade because of which it was not matched, as its user was told (decision 3)
  created_at timestamptz not null
);
comment on table orders is 'An order to buy or to sell. It is approved while it has a trade.';
create index orders_pending on orders (place) where status = 'pending';
create index orders_approved on orders (id) where status = 'approved';
create index orders_of_user on orders (user_id, side, status, created_at, id);
create index orders_open_sell on orders (user_id) where side = 'sell' and status in ('pending', 'approved');
create index orders_market on orders (side, amount, payment_method, country, user_id) where status = 'pending';
-- The sell orders of a market, oldest first. Only markets by bank are limited to a country.
create index orders_for_sale on orders (amount, payment_method, (case when payment_method = 'bank' then country else '' end), place)
  where status = 'pending' and side = 'sell';
-- What the operator finds orders and sellers by.
create index orders_of_number on orders (right(id::text, 4), created_at, id);
create index orders_account on orders (replace(account_number, ' ', ''), user_id) where account_number is not null;
create index orders_wallet on orders (lower(crypto_address), user_id) where crypto_address is not null;

-- Updates the status of orders by a table of transitions. Fails unless every order has a transition from its status.
create function move_orders(p_ids uuid[], p_sides text[], p_from text[], p_to text[]) returns void language plpgsql as $$
declare
  v_moved int;
begin
  update orders set status = way.next
    from unnest(p_sides, p_from, p_to) as way (side, status, next)
    where id = any (p_ids) and orders.side = way.side and orders.status = way.status;
  get diagnostics v_moved = row_count;
  if v_moved <> cardinality(p_ids) then
    raise exception 'only % of % orders stand where they go on from', v_moved, cardinality(p_ids);
  end if;
end $$;

create table matched_sessions (
  time_zone text not null, local_date text not null, start_time text not null,
  matched_at timestamptz not null,
  finished_at timestamptz, -- a matching runs in several transactions
  known_matched_to bigint, -- the place of the last processed buy order of known users, who come first (decision 3); null: all are
  matched_to bigint not null default 0, -- that of the others
  skipped_buy_orders uuid[] not null default '{}', skipped_sell_orders uuid[] not null default '{}', -- their trade could not be created
  primary key (time_zone, local_date, start_time)
);
comment on table matched_sessions is 'The matching of the orders of a live session.';
create index matched_sessions_latest on matched_sessions (matched_at);

create table trades (
  id uuid primary key,
  buy_order_id uuid not null references orders, sell_order_id uuid not null references orders,
  buyer_id uuid not null references users, seller_id uuid not null references users,
  buyer_name text not null, buyer_phone text not null, -- names and phone numbers are copied at the match (decision 9)
  seller_name text not null, seller_phone text not null,
  amount bigint not null constraint amount_is_positive check (amount > 0),
  payment_amount bigint constraint payment_amount_is_positive check (payment_amount > 0), -- in minor units
  payment_currency text, -- the price at the match; null if the operator had set no rate (decision 24)
  state text not null constraint known_state check (state in (
    'awaitingPayment', 'expired', 'paid.awaitingConfirmation', 'paid.lateConfirmation', 'paid.awaitingRest', 'paid.amountDisputed',
    'appealed', 'completed', 'cancelled'
  )),
  matched_at timestamptz not null, payment_due_at timestamptz not null, grace_ends_at timestamptz not null,
  paid_at timestamptz, confirmation_due_at timestamptz, ended_at timestamptz,
  payer_name text, -- from which account the buyer says to have paid (decision 40)
  payer_account text, -- the last four digits of its number
  payer_address text, -- of a payment in USDT: the address that it was sent from
  received_amounts jsonb not null default '[]', -- other amounts than agreed that the seller has reported, in minor units
  rest_due_at timestamptz, rest_sent_at timestamptz,
  -- What the parties of an unpaid trade have asked each other. Null until it is asked.
  extension text constraint known_extension check (extension in ('requested', 'accepted', 'declined')),
  buyer_cancellation text constraint known_buyer_cancellation check (buyer_cancellation in ('requested', 'accepted', 'declined')),
  seller_cancellation text constraint known_seller_cancellation check (seller_cancellation in ('requested', 'accepted', 'declined')),
  cancels_sell_order boolean not null default false, -- with a cancellation by consent, the seller takes the tokens back
  messages jsonb not null default '{}', -- {buyer: {count, lastAt, pushedAt}, seller: {…}}, in ms of exchange time
  due_at timestamptz, -- its next deadline; null if it has none
  appeal_due_at timestamptz, -- that of its appeal: every change of the appeal locks the row of the trade
  reminded boolean not null default false, -- that the payment window ends soon
  frozen_at timestamptz, -- since when the operator has frozen it, so that its windows stand still; null if it is not frozen
  quarantined_at timestamptz, -- by the database's clock: its deadline could not be processed; it is retried later, and blocks no other row
  constraint parties_differ check (buyer_id <> seller_id),
  constraint price_has_currency check ((payment_amount is null) = (payment_currency is null)),
  constraint paid_has_deadline check ((paid_at is null) = (confirmation_due_at is null)),
  constraint rest_follows_report check (rest_sent_at is null or rest_due_at is not null),
  constraint frozen_while_open check (frozen_at is null or ended_at is null),
  constraint ended_in_final_state check ((ended_at is not null) = (state in ('completed', 'cancelled')))
);
comment on table trades is 'A matched order: a buy order and a sell order, and what has come of them.';
create unique index trades_buy_order on trades (buy_order_id) where state <> 'cancelled';
create unique index trades_sell_order on trades (sell_order_id) where state <> 'cancelled';
create index trades_cancelled_buy_order on trades (buy_order_id) where state = 'cancelled'; -- whether a cancelled order had a trade
create index trades_cancelled_sell_order on trades (sell_order_id) where state = 'cancelled';
create index trades_of_buyer on trades (buyer_id, state, matched_at, id);
create index trades_of_seller on trades (seller_id, state, matched_at, id);
create index trades_open on trades (id) where ended_at is null;
create index trades_due on trades (due_at) where due_at is not null and quarantined_at is null;
create index trades_appeal_due on trades (appeal_due_at) where appeal_due_at is not null;
create index trades_unreminded on trades (payment_due_at) where state = 'awaitingPayment' and not reminded;
create index trades_quarantined on trades (quarantined_at) where quarantined_at is not null;
-- For the matching: the parties are not matched with each other for a while, and not while the trade waits for late proof.
create index trades_cancelled_by_consent on trades (ended_at)
  where state = 'cancelled' and (buyer_cancellation = 'accepted' or seller_cancellation = 'accepted');
create index trades_ending_by_consent on trades (buyer_id)
  where state = 'expired' and (buyer_cancellation = 'accepted' or seller_cancellation = 'accepted');
-- The operator's lists of trades: all, those of a state, the open ones, and those of a number that users read.
create index trades_by_match on trades (matched_at, id);
create index trades_of_state on trades (state, matched_at, id);
create index trades_open_by_match on trades (matched_at, id) where ended_at is null;
create index trades_of_number on trades (right(id::text, 4), matched_at, id);

create table trade_events (
  id bigint generated always as identity primary key,
  trade_id uuid not null references trades,
  at timestamptz not null, type text not null,
  party text constraint known_party check (party in ('buyer', 'seller')), -- who acted, or for whom the operator decided; null for time
  message text, -- the code of a `message.send`
  statement text, -- what the party has stated: a code of TRADE_STATEMENTS; null if nothing was asked
  amount bigint, -- of an `amount.report`, in minor units
  state text not null constraint known_state check (state in ( -- that followed
    'awaitingPayment', 'expired', 'paid.awaitingConfirmation', 'paid.lateConfirmation', 'paid.awaitingRest', 'paid.amountDisputed',
    'appealed', 'completed', 'cancelled'
  ))
);
comment on table trade_events is 'An event that the lifecycle of a trade has accepted.';
create index trade_events_trade on trade_events (trade_id, id);

create table appeals (
  id uuid primary key,
  trade_id uuid not null unique references trades,
  state text not null constraint known_state check (state in ('open', 'decidedForBuyer', 'decidedForSeller', 'settled')),
  stage text not null default 'undecided' -- what an open appeal waits for (decision 6); without a meaning afterwards
    constraint known_stage check (stage in ('undecided', 'asked', 'restRequired', 'proposed', 'underReview')),
  stage_due_at timestamptz not null, -- when the decision, the answer or the rest is due, or when the decision becomes final
  rest_amount bigint constraint rest_amount_is_positive check (rest_amount > 0), -- what the buyer still has to pay, in minor units
  asked_parties text[] constraint known_asked_parties check (asked_parties <@ array['buyer', 'seller']),
  decided_for text constraint known_decided_for check (decided_for in ('buyer', 'seller')),
  contributions jsonb not null default '{}', -- {buyer: {statements, pictures}, seller: {…}}: how many each party has added
  opened_at timestamptz not null, closed_at timestamptz
);
comment on table appeals is 'The appeal of a trade.';
create index appeals_of_state on appeals (state, opened_at, id);

create table appeal_filings (
  appeal_id uuid not null references appeals,
  party text not null constraint known_party check (party in ('buyer', 'seller')),
  reason text not null, description text not null,
  filed_at timestamptz not null,
  primary key (appeal_id, party)
);
comment on table appeal_filings is 'What a party has appealed for.';

create table appeal_events (
  id bigint generated always as identity primary key,
  appeal_id uuid not null references appeals,
  at timestamptz not null, type text not null,
  party text constraint known_party check (party in ('buyer', 'seller')), -- who acted, was asked, or was decided for; null if the operator opened it
  text text, due_at timestamptz, evidence_id uuid,
  amount bigint -- of a `rest.require`, in minor units
);
comment on table appeal_events is 'An event of an appeal’s chart since it was opened.';
create index appeal_events_of_appeal on appeal_events (appeal_id, id);

create table trade_claims (
  id uuid primary key,
  trade_id uuid not null references trades,
  party text not null constraint known_party check (party in ('buyer', 'seller')), -- who has filed it (decision 45)
  reason text not null constraint known_reason check (reason in ('reversed', 'anotherAmount', 'paidAfterCancelling')),
  description text not null,
  state text not null constraint known_state check (state in ('filed', 'underReview', 'upheld', 'rejected', 'withdrawn')),
  filed_at timestamptz not null,
  answer text, answered_at timestamptz, -- of the other party
  decision text, closed_at timestamptz, -- the reason that both parties read; null if it was withdrawn
  constraint one_per_party unique (trade_id, party),
  constraint answer_has_time check ((answer is null) = (answered_at is null)),
  constraint decided_has_reason check ((decision is not null) = (state in ('upheld', 'rejected'))),
  constraint closed_when_decided check ((closed_at is not null) = (state in ('upheld', 'rejected', 'withdrawn')))
);
comment on table trade_claims is 'What a party has claimed after the end of a trade. It moves no tokens.';
create index trade_claims_of_state on trade_claims (state, filed_at, id);
