-- Indexes for the query of due rows.
create index trades_unreminded on trades (payment_due_at) where state = 'awaitingPayment' and not reminded;
create index matched_sessions_latest on matched_sessions (matched_at);

create index trades_open on trades (id) where ended_at is null;
create index appeals_of_state on appeals (state);
create index users_pending_email on users (lower(pending_email)) where pending_email is not null;

-- Writes several postings. All accounts are locked first, in the order of their ids, so that two calls cannot deadlock.
create function transfer_all(
  p_at timestamptz, p_reasons text[], p_amounts bigint[],
  p_from_owners uuid[], p_from_kinds text[], p_to_owners uuid[], p_to_kinds text[]
) returns table (reason text, posting bigint) language plpgsql as $$
begin
  perform from accounts where id in (
    select account_of(owner, kind)
    from unnest(p_from_owners || p_to_owners, p_from_kinds || p_to_kinds) as named (owner, kind)
  ) order by id for no key update;
  return query select named.reason,
    transfer(named.reason, p_at, amount, from_owner, from_kind, to_owner, to_kind)
  from unnest(p_reasons, p_amounts, p_from_owners, p_from_kinds, p_to_owners, p_to_kinds)
    as named (reason, amount, from_owner, from_kind, to_owner, to_kind);
end $$;
