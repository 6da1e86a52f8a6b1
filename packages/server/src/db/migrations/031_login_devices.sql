-- What users see of their login sessions. `public_id` names a session in the API: the hash of its token stays inside. It is not
-- called `id`, because the release before joins this table with others that have one.
alter table login_sessions add column public_id uuid not null default gen_random_uuid();
create unique index login_sessions_public_id on login_sessions (public_id);
-- As sent, at most 300 characters; null where none was sent or it had characters that are not shown.
alter table login_sessions add column user_agent text;
-- The address of the login, for IPv6 its /64.
alter table login_sessions add column network text;

-- The browsers that a user has logged in with. Each has a cookie; `token_hash` is the hash of it and of the user's id, so that
-- the users of one browser cannot be told from it. `used_at`: the last login, by the database's clock.
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  used_at timestamptz not null,
  unique (user_id, token_hash)
);
create index known_devices_used on known_devices (used_at);
