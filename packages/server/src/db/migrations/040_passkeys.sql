-- Passkeys (decision 39). Each protects its account from the moment that it is added.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- What the authenticator calls it, in base64url.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  -- The last counter of the authenticator; 0 from one that does not count.
  counter bigint not null,
  -- How the browser can reach the authenticator: hints.
  transports text[] not null,
  name text not null,
  -- In exchange time.
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- What a passkey has to sign in a browser. Each is used up by the first answer.
create table passkey_challenges (
  -- SHA-256 of the token of the login session, or of the cookie of a browser that is not logged in.
  browser_hash bytea not null,
  purpose text not null check (purpose in ('setUp', 'confirmation', 'login')),
  challenge text not null,
  -- The account; null for a login without a password.
  user_id uuid references users on delete cascade,
  -- By the database's clock.
  expires_at timestamptz not null,
  primary key (browser_hash, purpose)
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
