-- The double-entry ledger is append-only, and the postings of every entry sum to zero. Only transfer() and transfer_each() move balances.

create table accounts (
  id bigint generated always as identity primary key,
  owner uuid references users,
  kind text not null,
  balance bigint not null default 0,
  unique nulls not distinct (owner, kind),
  constraint known_kind check (
    (owner is not null and kind in ('available', 'escrow', 'staked', 'heldBonus'))
    or (owner is null and kind in ('issuance', 'returns', 'bonuses'))
  ),
  constraint balance_not_negative check (balance >= 0 or owner is null)
);
comment on table accounts is 'An account of a user or of the exchange, and its balance in CHT.';
insert into accounts (owner, kind) values (null, 'issuance'), (null, 'returns'), (null, 'bonuses');

create table ledger_entries (
  id bigint generated always as identity primary key,
  reason text not null unique,
  posted_at timestamptz not null
);
comment on table ledger_entries is 'Why tokens moved. Its reason is used once.';

create table postings (
  entry_id bigint not null references ledger_entries,
  account_id bigint not null references accounts,
  amount bigint not null constraint amount_is_not_zero check (amount <> 0),
  balance_after bigint not null,
  primary key (entry_id, account_id)
);
comment on table postings is 'What a ledger entry adds to an account or takes from it.';
create index postings_account on postings (account_id, entry_id);

create table operator_entries (
  entry_id bigint primary key references ledger_entries,
  posted_at timestamptz not null, -- exchange time, as that of the ledger entry
  reference text not null, -- one of bank_references
  why text not null constraint why_is_given check (why <> ''),
  issued bigint not null constraint issued_is_not_negative check (issued >= 0) -- whole CHT that were issued; 0 for a withdrawal
);
comment on table operator_entries is 'A ledger entry that the operator has posted by hand.';
create index operator_entries_issued on operator_entries (posted_at) where issued > 0;
create index operator_entries_reference on operator_entries (lower(reference));

create table bank_references (
  reference text not null constraint reference_is_given check (reference <> '')
);
comment on table bank_references is 'What the bank or the operator calls a payment: each is used once, in whatever case.';
create unique index bank_references_once on bank_references (lower(reference));

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings execute function refuse_change();
create trigger bank_references_append_only before update or delete or truncate on bank_references execute function refuse_change();
create trigger operator_entries_append_only before update or delete or truncate on operator_entries execute function refuse_change();

create function postings_sum_to_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from postings where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger postings_balanced after insert on postings
  deferrable initially deferred for each row execute function postings_sum_to_zero();

create function ledger_entry_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where entry_id = new.id) then
    raise exception 'ledger entry % has no postings', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_with_postings after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_has_postings();

create function refuse_other_moves() returns trigger language plpgsql as $$
begin
  if new.balance <> coalesce(old.balance, 0) and (tg_op = 'INSERT' or current_setting('exchange.posting', true) is distinct from 'yes') then
    raise exception 'a balance moves only through transfer()';
  end if;
  return new;
end $$;
create trigger accounts_move_by_transfer before insert or update on accounts for each row execute function refuse_other_moves();

-- An account without postings may be deleted with its owner.
create function refuse_used_account() returns trigger language plpgsql as $$
begin
  if old.owner is null or exists (select from postings where account_id = old.id) then
    raise exception 'an account with postings stays';
  end if;
  return old;
end $$;
create trigger accounts_stay before delete on accounts for each row execute function refuse_used_account();

-- `is not distinct from` cannot use an index, so there is one query for each case.
create function account_of(p_owner uuid, p_kind text) returns bigint language plpgsql stable as $$
begin
  if p_owner is null then
    return (select id from accounts where owner is null and kind = p_kind);
  end if;
  return (select id from accounts where owner = p_owner and kind = p_kind);
end $$;

-- Writes one ledger entry and returns its id, or null if its reason was posted before. Accounts are locked in the order
-- of their ids. Fails if the balance of a user would become negative.
create function transfer(
  p_reason text, p_at timestamptz, p_amount bigint, p_from_owner uuid, p_from_kind text, p_to_owner uuid, p_to_kind text
) returns bigint language plpgsql as $$
declare
  v_from bigint := account_of(p_from_owner, p_from_kind);
  v_to bigint := account_of(p_to_owner, p_to_kind);
  v_id bigint;
  v_written int;
begin
  insert into ledger_entries (reason, posted_at) values (p_reason, p_at)
    on conflict (reason) do nothing returning id into v_id;
  if v_id is null then
    return null;
  end if;
  perform from accounts where id in (v_from, v_to) order by id for no key update;
  perform set_config('exchange.posting', 'yes', true);
  with changed as (
    update accounts set balance = balance + posting.amount
    from (values (v_from, -p_amount), (v_to, p_amount)) as posting (account_id, amount)
    where accounts.id = posting.account_id
    returning accounts.id, posting.amount, accounts.balance
  )
  insert into postings (entry_id, account_id, amount, balance_after)
    select v_id, id, amount, balance from changed;
  get diagnostics v_written = row_count;
  perform set_config('exchange.posting', '', true);
  if v_written <> 2 then
    raise exception 'ledger entry % names an unknown account', p_reason;
  end if;
  return v_id;
end $$;

-- Writes several ledger entries with two postings each; fails if one of their reasons was posted before. All accounts are
-- locked first, in the order of their ids, so that two calls cannot deadlock.
create function transfer_each(
  p_at timestamptz, p_reasons text[], p_amounts bigint[],
  p_from_owners uuid[], p_from_kinds text[], p_to_owners uuid[], p_to_kinds text[]
) returns void language plpgsql as $$
declare
  v_from bigint[] := array(select account_of(owner, kind)
    from unnest(p_from_owners, p_from_kinds) with ordinality as named (owner, kind, place) order by place);
  v_to bigint[] := array(select account_of(owner, kind)
    from unnest(p_to_owners, p_to_kinds) with ordinality as named (owner, kind, place) order by place);
  v_ids bigint[];
  v_written int;
begin
  perform from accounts where id = any (v_from || v_to) order by id for no key update;
  with inserted as (
    insert into ledger_entries (reason, posted_at)
      select reason, p_at from unnest(p_reasons) with ordinality as named (reason, place) order by place
      returning id
  )
  select array_agg(id order by id) into v_ids from inserted;
  perform set_config('exchange.posting', 'yes', true);
  with new_postings as (
    select entry_id, from_id as account_id, -amount as amount
    from unnest(v_ids, v_from, p_amounts) as entry (entry_id, from_id, amount)
    union all
    select entry_id, to_id, amount from unnest(v_ids, v_to, p_amounts) as entry (entry_id, to_id, amount)
  ), changed as (
    update accounts set balance = balance + change.amount
    from (select account_id, sum(amount)::bigint as amount from new_postings group by account_id) as change
    where accounts.id = change.account_id
    returning accounts.id, accounts.balance - change.amount as before
  )
  insert into postings (entry_id, account_id, amount, balance_after)
    select entry_id, account_id, amount, before + sum(amount) over (partition by account_id order by entry_id)
    from new_postings join changed on changed.id = account_id;
  get diagnostics v_written = row_count;
  perform set_config('exchange.posting', '', true);
  if v_written <> 2 * cardinality(p_reasons) then
    raise exception 'a ledger entry names an unknown account';
  end if;
end $$;

create table claims (
  id uuid primary key,
  key text not null unique, -- the idempotency key of the request, or its id: a repeat takes nothing more
  user_id uuid not null references users,
  amount bigint not null constraint amount_is_positive check (amount > 0),
  taken bigint not null constraint taken_of_amount check (taken between 0 and amount),
  created_at timestamptz not null, waived_at timestamptz
);
comment on table claims is 'What the operator has taken back from an account, or still claims from it: amount - taken, until it is waived.';
create index claims_open on claims (created_at, id) where taken < amount and waived_at is null;
create index claims_of_user on claims (user_id, created_at, id);

create table reversals (
  reversed_entry_id bigint primary key references ledger_entries, -- reversed once
  key text not null unique, -- the idempotency key of the request, or the proposal: a repeat reverses nothing more
  amount bigint not null constraint amount_is_positive check (amount > 0), -- all of the entry, or less
  claim_id uuid unique references claims, -- what is taken back of who got the tokens; null if they were given back to a user
  why text not null
);
comment on table reversals is 'A ledger entry that the operator has reversed.';

create table ledger_checkpoint (
  id int primary key default 1 constraint one_checkpoint check (id = 1),
  checked_at timestamptz not null, -- by the database's clock
  entries bigint not null
);
comment on table ledger_checkpoint is 'The last check of the ledger that passed, in one row; none before a full one. The next check reads what was written since.';

create table checked_balances (
  account_id bigint primary key,
  kind text not null,
  balance bigint not null constraint balance_is_not_zero check (balance <> 0)
);
comment on table checked_balances is 'The balance of an account at the checkpoint, unless it was 0. Accounts with postings are never deleted.';
create index checked_balances_of_kind on checked_balances (kind) where kind <> 'available';

create table checked_totals (kind text primary key, balance bigint not null);
comment on table checked_totals is 'The sum of the balances of a kind at the checkpoint.';
insert into checked_totals select kind, sum(balance) from accounts group by kind;

create table unchecked_entries (entry_id bigint not null);
comment on table unchecked_entries is 'A ledger entry that was written since the last check. The check deletes what it has read; what was not committed then is left for the next one.';
create function add_unchecked_entries() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into unchecked_entries select id from inserted;
  return null;
end $$;
create trigger ledger_entries_unchecked after insert on ledger_entries
  referencing new table as inserted for each statement execute function add_unchecked_entries();
