-- Statements receive exchange time as a parameter and never call now() (decision 1).

create table exchange (
  id int primary key default 1 check (id = 1),
  demo_offset_ms bigint not null default 0 check (demo_offset_ms >= 0),
  alive_at timestamptz not null,
  -- The last process stopped cleanly, so alive_at is exact.
  closed boolean not null default false,
  secret bytea not null
);

create table users (
  id uuid primary key,
  full_name text not null,
  username text not null,
  email text not null,
  phone_number text not null,
  country text not null,
  password_hash text not null,
  referral_code text not null unique,
  referred_by uuid references users,
  phone_verified boolean not null default false,
  identity_verified boolean not null default false,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

create table login_sessions (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index login_sessions_user on login_sessions (user_id);

create table codes (
  user_id uuid primary key references users,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries_left int not null
);

create table throttles (
  key text primary key,
  count int not null default 1,
  until timestamptz not null
);

create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_unsent on outbox (next_attempt_at) where sent_at is null;

create table idempotency_keys (
  user_id uuid not null references users,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The double-entry ledger is append-only, and every posting sums to zero. Balances change only through post().

create table accounts (
  id bigint generated always as identity primary key,
  owner uuid references users,
  kind text not null,
  balance bigint not null default 0,
  unique nulls not distinct (owner, kind),
  constraint known_kind check (
    (owner is not null and kind in ('available', 'escrow', 'staked'))
    or (owner is null and kind in ('issuance', 'returns', 'bonuses'))
  ),
  constraint balance_not_negative check (balance >= 0 or owner is null)
);
insert into accounts (owner, kind) values (null, 'issuance'), (null, 'returns'), (null, 'bonuses');

create table postings (
  id bigint generated always as identity primary key,
  reason text not null unique,
  posted_at timestamptz not null
);

create table entries (
  posting_id bigint not null references postings,
  account_id bigint not null references accounts,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (posting_id, account_id)
);
create index entries_account on entries (account_id, posting_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger postings_append_only before update or delete on postings for each row execute function refuse_change();
create trigger entries_append_only before update or delete on entries for each row execute function refuse_change();
create trigger postings_no_truncate before truncate on postings execute function refuse_change();
create trigger entries_no_truncate before truncate on entries execute function refuse_change();

create function entries_sum_to_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from entries where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entries_balanced after insert on entries
  deferrable initially deferred for each row execute function entries_sum_to_zero();

create function posting_has_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from entries where posting_id = new.id) then
    raise exception 'posting % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger postings_with_entries after insert on postings
  deferrable initially deferred for each row execute function posting_has_entries();

create function only_post_moves() returns trigger language plpgsql as $$
begin
  if new.balance <> old.balance and current_setting('exchange.posting', true) is distinct from 'yes' then
    raise exception 'a balance moves only through post()';
  end if;
  return new;
end $$;
create trigger accounts_move_by_post before update on accounts for each row execute function only_post_moves();
create trigger accounts_stay before delete on accounts for each row execute function refuse_change();

create function accounts_open_empty() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 then
    raise exception 'an account opens empty';
  end if;
  return new;
end $$;
create trigger accounts_open_empty before insert on accounts for each row execute function accounts_open_empty();

create function account_of(p_owner uuid, p_kind text) returns bigint language sql stable as $$
  select id from accounts where owner is not distinct from p_owner and kind = p_kind
$$;

-- Writes one posting and returns its id, or null if its reason was posted before. Accounts are locked in the order of
-- their ids. Fails if the balance of a user would become negative.
create function post(p_reason text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare
  v_id bigint;
  v_written int;
begin
  insert into postings (reason, posted_at) values (p_reason, p_at)
    on conflict (reason) do nothing returning id into v_id;
  if v_id is null then
    return null;
  end if;
  perform from accounts where id = any (p_accounts) order by id for no key update;
  perform set_config('exchange.posting', 'yes', true);
  with moved as (
    update accounts set balance = balance + leg.amount
    from unnest(p_accounts, p_amounts) as leg (account_id, amount)
    where accounts.id = leg.account_id
    returning accounts.id, leg.amount, accounts.balance
  )
  insert into entries (posting_id, account_id, amount, balance_after)
    select v_id, id, amount, balance from moved;
  get diagnostics v_written = row_count;
  perform set_config('exchange.posting', '', true);
  if v_written <> cardinality(p_accounts) then
    raise exception 'posting % names an unknown account', p_reason;
  end if;
  return v_id;
end $$;

create function transfer(
  p_reason text, p_at timestamptz, p_amount bigint,
  p_from_owner uuid, p_from_kind text, p_to_owner uuid, p_to_kind text
) returns bigint language sql as $$
  select post(
    p_reason, p_at,
    array[account_of(p_from_owner, p_from_kind), account_of(p_to_owner, p_to_kind)],
    array[-p_amount, p_amount]
  )
$$;

create table orders (
  id uuid primary key,
  -- The place in the matching queue. An order keeps it when it returns to the market.
  place bigint generated always as identity unique,
  side text not null check (side in ('buy', 'sell')),
  user_id uuid not null references users,
  amount bigint not null check (amount > 0),
  payment_method text not null check (payment_method in ('bank', 'usdt')),
  country text not null,
  status text not null check (status in ('pending', 'approved', 'completed', 'cancelled')),
  bank_name text,
  account_name text,
  account_number text,
  crypto_network text,
  crypto_address text,
  created_at timestamptz not null
);
create index orders_pending on orders (place) where status = 'pending';
create index orders_of_user on orders (user_id, place);

create table trades (
  id uuid primary key,
  buy_order_id uuid not null references orders,
  sell_order_id uuid not null references orders,
  buyer_id uuid not null references users,
  seller_id uuid not null references users,
  -- Copied at the match (decision 9).
  buyer_name text not null,
  buyer_phone text not null,
  seller_name text not null,
  seller_phone text not null,
  amount bigint not null check (amount > 0),
  -- The price at the match, in minor units; null if the operator had set no rate (decision 24).
  payment_amount bigint check (payment_amount > 0),
  payment_currency text,
  state text not null,
  matched_at timestamptz not null,
  payment_due_at timestamptz not null,
  grace_ends_at timestamptz not null,
  paid_at timestamptz,
  confirmation_due_at timestamptz,
  ended_at timestamptz,
  -- The trade's next deadline; null if it has none.
  due_at timestamptz,
  check (buyer_id <> seller_id),
  check ((payment_amount is null) = (payment_currency is null)),
  check ((paid_at is null) = (confirmation_due_at is null)),
  check ((ended_at is not null) = (state in ('completed', 'cancelled')))
);
create unique index trades_buy_order on trades (buy_order_id) where state <> 'cancelled';
create unique index trades_sell_order on trades (sell_order_id) where state <> 'cancelled';
create index trades_due on trades (due_at) where due_at is not null;
create index trades_buyer on trades (buyer_id);
create index trades_seller on trades (seller_id);

create table proofs (
  trade_id uuid primary key references trades,
  picture bytea not null,
  media_type text not null,
  received_at timestamptz not null
);

create table appeals (
  id uuid primary key,
  trade_id uuid not null unique references trades,
  state text not null check (state in ('open', 'decidedForBuyer', 'decidedForSeller', 'settled')),
  opened_at timestamptz not null,
  closed_at timestamptz
);

create table appeal_filings (
  appeal_id uuid not null references appeals,
  party text not null check (party in ('buyer', 'seller')),
  reason text not null,
  description text not null,
  filed_at timestamptz not null,
  primary key (appeal_id, party)
);

-- `since`: when the session was added. One added after today's start begins tomorrow (decision 3).
create table live_sessions (
  start_time text primary key,
  duration_minutes int not null check (duration_minutes > 0),
  since timestamptz not null
);

create table matched_sessions (
  time_zone text not null,
  local_date text not null,
  start_time text not null,
  matched_at timestamptz not null,
  primary key (time_zone, local_date, start_time)
);

create table rates (
  currency text primary key,
  price numeric(13, 6) not null check (price > 0)
);
