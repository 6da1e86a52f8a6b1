create table change_counter (
  id int primary key default 1 constraint one_counter check (id = 1),
  last bigint not null default 0,
  deleted_to bigint not null default 0 -- the last change that the cleanup has deleted
);
comment on table change_counter is 'The last number of a change, in one row. Its lock excludes a second sequencer.';
insert into change_counter default values;

-- Rows are written by triggers in the transaction of the change. Ids are assigned before the commit, so their order is not that of
-- the commits: `seq` is set afterwards, by one process at a time, and never decreases.
create table changes (
  id bigint generated always as identity primary key,
  seq bigint,
  sequenced_at timestamptz, -- by the database's clock: the triggers have no instant as a parameter
  user_id uuid, -- null for what concerns everybody
  kind text not null,
  object_id text,
  constraint sequenced_with_seq check ((seq is null) = (sequenced_at is null))
);
comment on table changes is 'What the live stream tells a user: that something has changed, never the data.';
create unique index changes_seq on changes (seq) where seq is not null;
create index changes_without_seq on changes (id) where seq is null;
create index changes_of_user on changes (user_id, seq);

-- Records a change for each user who can see a new, updated or deleted row. Arguments: the kind, the columns with the ids of these
-- users, the column with the id of the object, and the columns that nobody sees: an update of these alone is no change.
create function record_changes() returns trigger language plpgsql security definer set search_path from current as $$
declare
  v_rows jsonb[];
  v_hidden text[] := string_to_array(coalesce(tg_argv[3], ''), ' ');
begin
  if tg_op = 'UPDATE' then
    v_rows := array(select to_jsonb(changed) from changed join before on before.id = changed.id
      where to_jsonb(changed) - v_hidden <> to_jsonb(before) - v_hidden);
  else
    v_rows := array(select to_jsonb(changed) from changed);
  end if;
  insert into changes (user_id, kind, object_id)
    select (seen.row ->> reader)::uuid, tg_argv[0], seen.row ->> tg_argv[2]
    from unnest(v_rows) with ordinality as seen (row, place) cross join unnest(string_to_array(tg_argv[1], ' ')) as reader
    where seen.row ->> reader is not null group by 1, 2, 3 order by min(place);
  return null;
end $$;
create trigger accounts_updated after update on accounts referencing old table as before new table as changed
  for each statement execute function record_changes('account.changed', 'owner');
create trigger authenticators_deleted after delete on authenticators referencing old table as changed
  for each statement execute function record_changes('account.changed', 'user_id');
create trigger investments_inserted after insert on investments referencing new table as changed
  for each statement execute function record_changes('investment.changed', 'user_id', 'id');
create trigger investments_updated after update on investments referencing old table as before new table as changed
  for each statement execute function record_changes('investment.changed', 'user_id', 'id', 'due_at quarantined_at');
create trigger notifications_inserted after insert on notifications referencing new table as changed
  for each statement execute function record_changes('notification.created', 'user_id', 'id');
create trigger orders_inserted after insert on orders referencing new table as changed
  for each statement execute function record_changes('order.changed', 'user_id', 'id');
create trigger orders_updated after update on orders referencing old table as before new table as changed
  for each statement execute function record_changes('order.changed', 'user_id', 'id');
create trigger passkeys_inserted after insert on passkeys referencing new table as changed
  for each statement execute function record_changes('account.changed', 'user_id');
create trigger passkeys_updated after update on passkeys referencing old table as before new table as changed
  for each statement execute function record_changes('account.changed', 'user_id', '', 'counter');
create trigger passkeys_deleted after delete on passkeys referencing old table as changed
  for each statement execute function record_changes('account.changed', 'user_id');
create trigger recovery_codes_inserted after insert on recovery_codes referencing new table as changed
  for each statement execute function record_changes('account.changed', 'user_id');
create trigger recovery_codes_deleted after delete on recovery_codes referencing old table as changed
  for each statement execute function record_changes('account.changed', 'user_id');
create trigger referral_bonuses_inserted after insert on referral_bonuses referencing new table as changed
  for each statement execute function record_changes('account.changed', 'referrer_id');
create trigger referral_bonuses_updated after update on referral_bonuses referencing old table as before new table as changed
  for each statement execute function record_changes('account.changed', 'referrer_id');
create trigger trades_inserted after insert on trades referencing new table as changed
  for each statement execute function record_changes('trade.changed', 'buyer_id seller_id', 'id');
create trigger trades_updated after update on trades referencing old table as before new table as changed
  for each statement execute function record_changes('trade.changed', 'buyer_id seller_id', 'id', 'due_at reminded quarantined_at');
create trigger users_inserted after insert on users referencing new table as changed
  for each statement execute function record_changes('account.changed', 'referred_by');
create trigger users_updated after update on users referencing old table as before new table as changed
  for each statement execute function record_changes('account.changed', 'id referred_by', '', 'password_hash');

-- Records a change of a row for the user in the column of the second argument; without one, for everybody.
create function record_changed_row() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (kind, user_id) values (tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end $$;
create trigger authenticators_updated after update on authenticators -- its user sees only whether it is on
  for each row when (old.added_at is distinct from new.added_at) execute function record_changed_row('account.changed', 'user_id');
create trigger exchange_clock_advanced after update on exchange
  for each row when (old.demo_offset_ms <> new.demo_offset_ms) execute function record_changed_row('liveSession.changed');
create trigger switches_updated after update on switches
  for each row when (old.* is distinct from new.*) execute function record_changed_row('switches.changed');

create function record_appeal_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id)
    select distinct reader, 'trade.changed', trade_id::text
    from changed join appeals on appeals.id = appeal_id join trades on trades.id = trade_id
      cross join unnest(array[buyer_id, seller_id]) as reader;
  return null;
end $$;
create trigger appeal_events_inserted after insert on appeal_events referencing new table as changed
  for each statement execute function record_appeal_changes();
create trigger appeal_filings_inserted after insert on appeal_filings referencing new table as changed
  for each statement execute function record_appeal_changes();

create function record_trade_claim_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id)
    select distinct reader, 'trade.changed', trade_id::text
    from changed join trades on trades.id = trade_id cross join unnest(array[buyer_id, seller_id]) as reader;
  return null;
end $$;
create trigger trade_claims_inserted after insert on trade_claims referencing new table as changed
  for each statement execute function record_trade_claim_changes();
create trigger trade_claims_updated after update on trade_claims referencing new table as changed
  for each statement execute function record_trade_claim_changes();

-- A referrer sees what the referees have invested.
create function record_referee_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind)
    select distinct referred_by, 'account.changed' from changed join users on users.id = user_id where referred_by is not null;
  return null;
end $$;
create trigger referee_investments_inserted after insert on investments referencing new table as changed
  for each statement execute function record_referee_changes();
create trigger referee_investments_updated after update on investments referencing new table as changed
  for each statement execute function record_referee_changes();

-- Only the seller sees the mark, so the buyer is told of no change.
create function record_reused_proofs() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id)
    select seller_id, 'trade.changed', trades.id
    from changed join before on before.trade_id = changed.trade_id join trades on trades.id = changed.trade_id
    where changed.is_reused <> before.is_reused;
  return null;
end $$;
create trigger proofs_updated after update on proofs referencing old table as before new table as changed
  for each statement execute function record_reused_proofs();

-- Not told to anybody: the processes close the streams of the session. `object_id`: the hash of its token in hexadecimal.
create function record_session_ends() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id) select user_id, 'session.ended', encode(token_hash, 'hex') from changed;
  return null;
end $$;
create trigger login_sessions_deleted after delete on login_sessions referencing old table as changed
  for each statement execute function record_session_ends();
