-- The live stream tells a user of changes of the second factors and recovery codes, as of other data of the account.
create function record_factor_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind) select distinct user_id, 'account.changed' from changed_rows;
  return null;
end $$;
create trigger passkeys_inserted after insert on passkeys
  referencing new table as changed_rows for each statement execute function record_factor_changes();
create trigger passkeys_deleted after delete on passkeys
  referencing old table as changed_rows for each statement execute function record_factor_changes();
create trigger authenticators_deleted after delete on authenticators
  referencing old table as changed_rows for each statement execute function record_factor_changes();
create trigger recovery_codes_inserted after insert on recovery_codes
  referencing new table as changed_rows for each statement execute function record_factor_changes();
create trigger recovery_codes_deleted after delete on recovery_codes
  referencing old table as changed_rows for each statement execute function record_factor_changes();

-- Counters, secrets and time steps are seen by nobody, and an authenticator app only once it is on.
create function record_factor_change() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind) values (new.user_id, 'account.changed');
  return null;
end $$;
create trigger passkeys_updated after update on passkeys
  for each row when (old.name <> new.name or old.used_at is distinct from new.used_at)
  execute function record_factor_change();
create trigger authenticators_updated after update on authenticators
  for each row when (old.added_at is distinct from new.added_at) execute function record_factor_change();
