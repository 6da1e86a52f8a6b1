-- A ledger entry has a reason and two or more postings, whose amounts sum to zero. Until here the tables had these names
-- the other way round. The bodies of functions name tables, so the functions are created again.
alter table postings rename to ledger_entries;
alter sequence postings_id_seq rename to ledger_entries_id_seq;
alter index postings_pkey rename to ledger_entries_pkey;
alter index postings_reason_key rename to ledger_entries_reason_key;
alter trigger postings_append_only on ledger_entries rename to ledger_entries_append_only;
alter trigger postings_no_truncate on ledger_entries rename to ledger_entries_no_truncate;
alter trigger postings_with_entries on ledger_entries rename to ledger_entries_with_postings;

alter table entries rename to postings;
alter table postings rename column posting_id to entry_id;
alter table postings rename constraint entries_posting_id_fkey to postings_entry_id_fkey;
alter table postings rename constraint entries_account_id_fkey to postings_account_id_fkey;
alter table postings rename constraint entries_amount_check to postings_amount_check;
alter index entries_pkey rename to postings_pkey;
alter index entries_account rename to postings_account;
alter trigger entries_append_only on postings rename to postings_append_only;
alter trigger entries_no_truncate on postings rename to postings_no_truncate;
alter trigger entries_balanced on postings rename to postings_balanced;

alter function entries_sum_to_zero rename to postings_sum_to_zero;
create or replace function postings_sum_to_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from postings where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

alter function posting_has_entries rename to ledger_entry_has_postings;
create or replace function ledger_entry_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where entry_id = new.id) then
    raise exception 'ledger entry % has no postings', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Writes one ledger entry and returns its id, or null if its reason was posted before. Accounts are locked in the order
-- of their ids. Fails if the balance of a user would become negative.
create or replace function post(p_reason text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare
  v_id bigint;
  v_written int;
begin
  insert into ledger_entries (reason, posted_at) values (p_reason, p_at)
    on conflict (reason) do nothing returning id into v_id;
  if v_id is null then
    return null;
  end if;
  perform from accounts where id = any (p_accounts) order by id for no key update;
  perform set_config('exchange.posting', 'yes', true);
  with changed as (
    update accounts set balance = balance + posting.amount
    from unnest(p_accounts, p_amounts) as posting (account_id, amount)
    where accounts.id = posting.account_id
    returning accounts.id, posting.amount, accounts.balance
  )
  insert into postings (entry_id, account_id, amount, balance_after)
    select v_id, id, amount, balance from changed;
  get diagnostics v_written = row_count;
  perform set_config('exchange.posting', '', true);
  if v_written <> cardinality(p_accounts) then
    raise exception 'ledger entry % names an unknown account', p_reason;
  end if;
  return v_id;
end $$;

-- Writes several ledger entries with two postings each; fails if one of their reasons was posted before. All accounts are
-- locked first, in the order of their ids, so that two calls cannot deadlock.
create or replace function transfer_each(
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
      on conflict (reason) do nothing returning id, reason
  )
  select array_agg(id order by place) into v_ids
    from inserted join unnest(p_reasons) with ordinality as named (reason, place) using (reason);
  if coalesce(cardinality(v_ids), 0) <> cardinality(p_reasons) then
    raise exception 'one of % ledger entries has been posted before', cardinality(p_reasons)
      using errcode = 'unique_violation';
  end if;
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

create or replace function refuse_used_account() returns trigger language plpgsql as $$
begin
  if old.owner is null or exists (select from postings where account_id = old.id) then
    raise exception 'an account with postings stays';
  end if;
  return old;
end $$;
