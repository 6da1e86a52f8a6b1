-- An email and a username belong to the account that was verified with them. Accounts that are not verified hold neither.
drop index users_email;
drop index users_username;
create unique index users_email on users (lower(email)) where phone_verified;
create unique index users_username on users (lower(username)) where phone_verified;
create index users_by_email on users (lower(email));
-- The operator's list.
create index users_by_username on users (lower(username), id);
-- The accounts that the cleanup removes.
create index users_unverified on users (created_at) where not phone_verified;

-- What refers to an account that was never verified must not keep it.
alter table login_sessions drop constraint login_sessions_user_id_fkey;
alter table login_sessions add constraint login_sessions_user_id_fkey
  foreign key (user_id) references users on delete cascade;
alter table users drop constraint users_referred_by_fkey;
alter table users add constraint users_referred_by_fkey
  foreign key (referred_by) references users on delete set null;
-- The log is append-only: its entries keep the ids of removed accounts.
alter table audit_log drop constraint audit_log_user_id_fkey;

-- A ledger account without entries may be deleted with its owner.
create function refuse_used_account() returns trigger language plpgsql as $$
begin
  if old.owner is null or exists (select from entries where account_id = old.id) then
    raise exception 'an account with entries stays';
  end if;
  return old;
end $$;
drop trigger accounts_stay on accounts;
create trigger accounts_stay before delete on accounts for each row execute function refuse_used_account();
