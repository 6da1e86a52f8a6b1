-- Until when an account is on hold after a password reset, in exchange time (decision 36).
alter table users add column hold_until timestamptz;

-- Requests for a new password, also for emails without an account: they cost the same work.
create table password_resets (
  id uuid primary key,
  -- Of the cookie or of the operator's link.
  token_hash bytea not null unique,
  user_id uuid references users on delete cascade,
  code_hash bytea not null,
  -- In exchange time.
  expires_at timestamptz not null,
  tries_left int not null
);
create index password_resets_of_user on password_resets (user_id);
create index password_resets_by_end on password_resets (expires_at);

-- Null after the session has ended: notifications from before are still pushed to the device, later ones are not.
alter table push_devices alter column session_hash drop not null;
