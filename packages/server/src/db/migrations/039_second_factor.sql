-- Authenticator apps (decision 39). A user has one at most.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with the key of this id.
  encryption_key text not null,
  secret bytea not null,
  -- In exchange time. Null until a code was entered: it does not protect the account before.
  added_at timestamptz,
  -- The time step of the last accepted code: no code is accepted twice.
  last_step bigint not null default 0
);

-- Recovery codes that have not been used. Those of a user have one salt, so that one hash tells which of them was entered.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
