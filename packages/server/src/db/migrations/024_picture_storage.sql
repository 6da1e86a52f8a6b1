-- A picture is in its column, or in an object of a storage outside of the database. `storage` names it; null where the row
-- holds its pictures itself.
alter table proofs
  alter column picture drop not null,
  add column storage text,
  add column picture_object uuid,
  add constraint proofs_picture_somewhere check (picture is not null or (storage is not null and picture_object is not null));
alter table verifications
  add column storage text,
  add column front_object uuid,
  add column back_object uuid;
create index proofs_storage on proofs (storage) where storage is not null;
create index verifications_storage on verifications (storage) where storage is not null;

-- Objects that no row names: one that is being written, and those whose pictures were erased or moved. A row is here before
-- its object is written, and is deleted in the transaction that names the object.
create table unnamed_objects (
  id uuid primary key,
  storage text not null,
  erase_after timestamptz not null,
  -- The object may be gone already: no row may name it any more.
  erasing boolean not null default false
);
create index unnamed_objects_due on unnamed_objects (erase_after);

-- The rows that the cleanup deletes.
create index notifications_age on notifications (created_at);
create index outbox_sent on outbox (sent_at) where sent_at is not null;
create index throttles_until on throttles (until);
create index codes_expired on codes (expires_at);
create index login_sessions_created on login_sessions (created_at);
create index login_sessions_seen on login_sessions (seen_at);
create index proofs_age on proofs (received_at);
create index verifications_erasable on verifications (decided_at) where front is not null or front_object is not null;

-- The audit log stays append-only, but for the archiving by the owner of the table.
create function refuse_unless_archived() returns trigger language plpgsql as $$
begin
  if current_setting('exchange.archiving', true) = 'yes'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update on audit_log for each row execute function refuse_change();
create trigger audit_log_archived before delete on audit_log for each row execute function refuse_unless_archived();
create index audit_log_age on audit_log (at);
