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
create index changes_of_user on changes (user_id, seq) where seq is not null;

create function record_balance_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind)
    select distinct new_rows.owner, 'account.changed' from new_rows join old_rows on old_rows.id = new_rows.id
    where new_rows.owner is not null and new_rows.balance <> old_rows.balance;
  return null;
end $$;
create trigger accounts_updated after update on accounts
  referencing old table as old_rows new table as new_rows for each statement execute function record_balance_changes();

create function record_bonus_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind) select distinct referrer_id, 'account.changed' from new_rows;
  return null;
end $$;
create trigger referral_bonuses_inserted after insert on referral_bonuses
  referencing new table as new_rows for each statement execute function record_bonus_changes();
create trigger referral_bonuses_updated after update on referral_bonuses
  referencing new table as new_rows for each statement execute function record_bonus_changes();

create function record_changed_row() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (kind) values (tg_argv[0]);
  return null;
end $$;
create trigger exchange_clock_advanced after update on exchange
  for each row when (old.demo_offset_ms <> new.demo_offset_ms) execute function record_changed_row('liveSession.changed');
create trigger live_sessions_replaced after insert or delete on live_sessions
  for each row execute function record_changed_row('liveSession.changed');
create trigger live_sessions_updated after update on live_sessions
  for each row when (old.* is distinct from new.*) execute function record_changed_row('liveSession.changed');
create trigger rates_inserted after insert on rates for each row execute function record_changed_row('rates.changed');
create trigger rates_updated after update on rates
  for each row when (old.* is distinct from new.*) execute function record_changed_row('rates.changed');
create trigger switches_updated after update on switches
  for each row when (old.* is distinct from new.*) execute function record_changed_row('switches.changed');

-- Counters, secrets and time steps are seen by nobody, and an authenticator app only once it is on.
create function record_factor_change() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind) values (new.user_id, 'account.changed');
  return null;
end $$;
create trigger authenticators_updated after update on authenticators
  for each row when (old.added_at is distinct from new.added_at) execute function record_factor_change();
create trigger passkeys_updated after update on passkeys
  for each row when (old.name <> new.name or old.used_at is distinct from new.used_at) execute function record_factor_change();

-- The live stream tells a user of changes of the second factors and recovery codes, as of other data of the account.
create function record_factor_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind) select distinct user_id, 'account.changed' from changed_rows;
  return null;
end $$;
create trigger authenticators_deleted after delete on authenticators
  referencing old table as changed_rows for each statement execute function record_factor_changes();
create trigger passkeys_inserted after insert on passkeys
  referencing new table as changed_rows for each statement execute function record_factor_changes();
create trigger passkeys_deleted after delete on passkeys
  referencing old table as changed_rows for each statement execute function record_factor_changes();
create trigger recovery_codes_inserted after insert on recovery_codes
  referencing new table as changed_rows for each statement execute function record_factor_changes();
create trigger recovery_codes_deleted after delete on recovery_codes
  referencing old table as changed_rows for each statement execute function record_factor_changes();

create function record_filing_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id)
    select distinct reader, 'trade.changed', trade_id::text
    from new_rows join appeals on appeals.id = appeal_id join trades on trades.id = trade_id
      cross join unnest(array[buyer_id, seller_id]) as reader;
  return null;
end $$;
create trigger appeal_events_inserted after insert on appeal_events
  referencing new table as new_rows for each statement execute function record_filing_changes();
create trigger appeal_filings_inserted after insert on appeal_filings
  referencing new table as new_rows for each statement execute function record_filing_changes();

create function record_investment_changes() returns trigger language plpgsql security definer set search_path from current as $$
declare
  v_hidden text[] := array['due_at', 'quarantined_at'];
begin
  if tg_op = 'INSERT' then
    insert into changes (user_id, kind, object_id) select user_id, 'investment.changed', id from new_rows;
  else
    insert into changes (user_id, kind, object_id)
      select new_rows.user_id, 'investment.changed', new_rows.id
      from new_rows join old_rows on old_rows.id = new_rows.id
      where to_jsonb(new_rows) - v_hidden <> to_jsonb(old_rows) - v_hidden;
  end if;
  -- A referrer sees what the referees have invested.
  insert into changes (user_id, kind)
    select distinct referred_by, 'account.changed' from new_rows join users on users.id = user_id
    where referred_by is not null;
  return null;
end $$;
create trigger investments_inserted after insert on investments
  referencing new table as new_rows for each statement execute function record_investment_changes();
create trigger investments_updated after update on investments
  referencing old table as old_rows new table as new_rows for each statement execute function record_investment_changes();

create function record_notifications() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id) select user_id, 'notification.created', id from new_rows order by id;
  return null;
end $$;
create trigger notifications_inserted after insert on notifications
  referencing new table as new_rows for each statement execute function record_notifications();

create function record_order_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (user_id, kind, object_id) select user_id, 'order.changed', id from new_rows;
  else
    insert into changes (user_id, kind, object_id)
      select new_rows.user_id, 'order.changed', new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
      where to_jsonb(new_rows) <> to_jsonb(old_rows);
  end if;
  return null;
end $$;
create trigger orders_inserted after insert on orders
  referencing new table as new_rows for each statement execute function record_order_changes();
create trigger orders_updated after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function record_order_changes();

-- Only the seller sees the mark, so the buyer is told of no change.
create function record_reused_proofs() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id)
    select seller_id, 'trade.changed', trades.id
    from new_rows join old_rows on old_rows.trade_id = new_rows.trade_id join trades on trades.id = new_rows.trade_id
    where new_rows.is_reused <> old_rows.is_reused;
  return null;
end $$;
create trigger proofs_updated after update on proofs
  referencing old table as old_rows new table as new_rows for each statement execute function record_reused_proofs();

-- Not told to anybody: the processes close the streams of the session. `object_id`: the hash of its token in hexadecimal.
create function record_session_ends() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id)
    select user_id, 'session.ended', encode(token_hash, 'hex') from old_rows;
  return null;
end $$;
create trigger login_sessions_deleted after delete on login_sessions
  referencing old table as old_rows for each statement execute function record_session_ends();

create function record_trade_changes() returns trigger language plpgsql security definer set search_path from current as $$
declare
  v_hidden text[] := array['due_at', 'reminded', 'quarantined_at'];
begin
  if tg_op = 'INSERT' then
    insert into changes (user_id, kind, object_id)
      select reader, 'trade.changed', id from new_rows cross join unnest(array[buyer_id, seller_id]) as reader;
  else
    insert into changes (user_id, kind, object_id)
      select reader, 'trade.changed', new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
        cross join unnest(array[new_rows.buyer_id, new_rows.seller_id]) as reader
      where to_jsonb(new_rows) - v_hidden <> to_jsonb(old_rows) - v_hidden;
  end if;
  return null;
end $$;
create trigger trades_inserted after insert on trades
  referencing new table as new_rows for each statement execute function record_trade_changes();
create trigger trades_updated after update on trades
  referencing old table as old_rows new table as new_rows for each statement execute function record_trade_changes();

create function record_user_changes() returns trigger language plpgsql security definer set search_path from current as $$
declare
  v_hidden text[] := array['password_hash'];
begin
  if tg_op = 'INSERT' then
    insert into changes (user_id, kind) select distinct referred_by, 'account.changed' from new_rows
      where referred_by is not null;
  else
    insert into changes (user_id, kind)
      select distinct reader, 'account.changed' from new_rows join old_rows on old_rows.id = new_rows.id
        cross join unnest(array[new_rows.id, new_rows.referred_by]) as reader
      where reader is not null and to_jsonb(new_rows) - v_hidden <> to_jsonb(old_rows) - v_hidden;
  end if;
  return null;
end $$;
create trigger users_inserted after insert on users
  referencing new table as new_rows for each statement execute function record_user_changes();
create trigger users_updated after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function record_user_changes();
