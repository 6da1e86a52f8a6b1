-- `is not distinct from` cannot use an index, so there is one query for each case.
create or replace function account_of(p_owner uuid, p_kind text) returns bigint language plpgsql stable as $$
begin
  if p_owner is null then
    return (select id from accounts where owner is null and kind = p_kind);
  end if;
  return (select id from accounts where owner = p_owner and kind = p_kind);
end $$;

-- Writes several postings; fails if one of their reasons was posted before. All accounts are locked first, in the order
-- of their ids, so that two calls cannot deadlock.
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
  with posted as (
    insert into postings (reason, posted_at)
      select reason, p_at from unnest(p_reasons) with ordinality as named (reason, place) order by place
      on conflict (reason) do nothing returning id, reason
  )
  select array_agg(id order by place) into v_ids
    from posted join unnest(p_reasons) with ordinality as named (reason, place) using (reason);
  if coalesce(cardinality(v_ids), 0) <> cardinality(p_reasons) then
    raise exception 'one of % postings has been posted before', cardinality(p_reasons) using errcode = 'unique_violation';
  end if;
  perform set_config('exchange.posting', 'yes', true);
  with legs as (
    select posting_id, from_id as account_id, -amount as amount from unnest(v_ids, v_from, p_amounts) as leg (posting_id, from_id, amount)
    union all
    select posting_id, to_id, amount from unnest(v_ids, v_to, p_amounts) as leg (posting_id, to_id, amount)
  ), moved as (
    update accounts set balance = balance + change.amount
    from (select account_id, sum(amount)::bigint as amount from legs group by account_id) as change
    where accounts.id = change.account_id
    returning accounts.id, accounts.balance - change.amount as before
  )
  insert into entries (posting_id, account_id, amount, balance_after)
    select posting_id, account_id, amount, before + sum(amount) over (partition by account_id order by posting_id)
    from legs join moved on moved.id = account_id;
  get diagnostics v_written = row_count;
  perform set_config('exchange.posting', '', true);
  if v_written <> 2 * cardinality(p_reasons) then
    raise exception 'a posting names an unknown account';
  end if;
end $$;
drop function transfer_all;

-- Updates the status of orders by a table of transitions. Fails unless every order has a transition from its status.
create function move_orders(p_ids uuid[], p_sides text[], p_from text[], p_to text[])
returns void language plpgsql as $$
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
