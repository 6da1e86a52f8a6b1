create table users (
  id uuid primary key,
  full_name text not null, username text not null, email text not null,
  pending_email text, -- a new email that is not verified by its code yet (decision 27)
  email_due_at timestamptz, -- when a new email whose code was entered takes effect, in exchange time; null while it awaits its code
  phone_number text not null, phone_verified boolean not null default false, country text not null,
  password_hash text not null,
  referral_code text not null unique,
  referred_by uuid references users on delete set null,
  verification_state text not null default 'unverified'
    constraint known_verification_state check (verification_state in ('unverified', 'pendingReview', 'verified')),
  verification_reason text,
  standing text not null default 'active' -- the state of the chart of the account's standing
    constraint known_standing check (standing in ('active', 'suspended', 'suspendedWithoutConfirming')),
  held boolean not null default false, -- the operator's hold on an account that is suspended
  hold_until timestamptz, -- the hold after a password reset, in exchange time (decision 36)
  terms_version int constraint terms_version_is_positive check (terms_version > 0), -- accepted last; null: not yet
  terms_accepted_at timestamptz,
  asks_before_tokens_move boolean not null default false, -- the switch 'Ask before tokens move' (decision 39)
  created_at timestamptz not null, closed_at timestamptz,
  quarantined_at timestamptz -- by the database's clock: its new email could not take effect, and is retried later
);
comment on table users is 'An account. An email and a username belong to the account that was verified with them.';
create unique index users_email on users (lower(email)) where phone_verified;
create unique index users_username on users (lower(username)) where phone_verified;
create index users_by_email on users (lower(email));
create index users_by_username on users (lower(username), id); -- the operator's list
create index users_pending_email on users (lower(pending_email)) where pending_email is not null;
create index users_email_due on users (email_due_at) where email_due_at is not null and quarantined_at is null;
create index users_quarantined on users (quarantined_at) where quarantined_at is not null;
create index users_referred_by on users (referred_by, created_at, id);
create index users_unverified on users (created_at) where not phone_verified; -- what the cleanup removes
create index users_suspended on users (id) where standing <> 'active';
-- What the operator finds users by. Prefixes are compared by bytes, so that these indexes serve them in any collation.
create index users_email_prefix on users ((lower(email) collate "C"));
create index users_username_prefix on users ((lower(username) collate "C"));
-- Words of names. These characters would join two words to one token.
create index users_name_words on users using gin (to_tsvector('simple', translate(full_name, './@_-', '     ')));
-- Digits from the last to the first: a number is known with or without its country.
create index users_phone_end on users ((reverse(regexp_replace(phone_number, '\D', '', 'g')) collate "C"));

create table closed_accounts (
  user_id uuid primary key references users,
  full_name text not null, username text not null, email text not null, phone_number text not null,
  closed_at timestamptz not null -- exchange time
);
comment on table closed_accounts is 'What is kept of a closed account until its data is erased (decision 38). Its row of users holds no personal data.';
create index closed_accounts_by_end on closed_accounts (closed_at);
create index closed_accounts_by_email on closed_accounts (lower(email));
create index closed_accounts_email_prefix on closed_accounts ((lower(email) collate "C"));
create index closed_accounts_by_username on closed_accounts (lower(username));

create table login_sessions (
  token_hash bytea primary key,
  public_id uuid not null unique default gen_random_uuid(), -- its name in the API: the hash of the token stays inside
  user_id uuid not null references users on delete cascade,
  user_agent text, -- as sent, at most 300 characters; null where none was sent or it had characters that are not shown
  network text, -- the address of the login, for IPv6 its /64
  confirmed_until timestamptz, -- until when its user is not asked again who they are, by the database's clock
  vouched_until timestamptz, -- until when it is confirmed by a factor that was not suspect then, by the database's clock (decision 39)
  created_at timestamptz not null, seen_at timestamptz not null
);
comment on table login_sessions is 'A login session. A cookie carries its token.';
create index login_sessions_user on login_sessions (user_id);
create index login_sessions_created on login_sessions (created_at);
create index login_sessions_seen on login_sessions (seen_at);

create table known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null, -- of its cookie and of the user's id, so that the users of one browser cannot be told from it
  used_at timestamptz not null, -- the last login, by the database's clock
  unique (user_id, token_hash)
);
comment on table known_devices is 'A browser that a user has logged in with.';
create index known_devices_used on known_devices (used_at);

create table codes (
  user_id uuid primary key, -- of no user for an unknown email, so that the response time does not reveal whether it is known
  code_hash bytea not null, expires_at timestamptz not null, tries_left int not null
);
comment on table codes is 'A code that was sent to verify a sign-up or an email.';
create index codes_expired on codes (expires_at);

create table password_resets (
  id uuid primary key,
  token_hash bytea not null unique, -- of the cookie or of the operator's link
  user_id uuid references users on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null, -- exchange time
  tries_left int not null
);
comment on table password_resets is 'A request for a new password, also for an email without an account: it costs the same work.';
create index password_resets_of_user on password_resets (user_id);
create index password_resets_by_end on password_resets (expires_at);

create table authenticators (
  user_id uuid primary key references users on delete cascade,
  id uuid not null default gen_random_uuid(), -- of its set-up, which the link of a mail names: a later set-up has another one
  encryption_key text not null, -- the id of the key that encrypts the secret
  secret bytea not null,
  added_at timestamptz, -- exchange time; null until a code was entered: it does not protect the account before
  last_step bigint not null default 0, -- the time step of the last accepted code: no code is accepted twice
  is_vouched boolean not null default false -- added by a confirmed session; a reset removes suspect ones that were not
);
comment on table authenticators is 'An authenticator app (decision 39). A user has one at most.';

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique, -- what the authenticator calls it, in base64url
  public_key bytea not null, -- COSE
  counter bigint not null, -- the last counter of the authenticator; 0 from one that does not count
  transports text[] not null, -- how the browser can reach the authenticator: hints
  name text not null,
  is_vouched boolean not null default false, -- see authenticators
  created_at timestamptz not null, used_at timestamptz -- exchange time
);
comment on table passkeys is 'A passkey (decision 39). It protects its account from the moment that it is added.';
create index passkeys_by_user on passkeys (user_id, created_at);

create table passkey_challenges (
  browser_hash bytea not null, -- SHA-256 of what only the browser knows: the token of its session, a cookie, an operator's invitation or started sign-in
  purpose text not null constraint known_purpose
    check (purpose in ('setUp', 'confirmation', 'login', 'operatorSetUp', 'operatorSignIn')),
  challenge text not null,
  user_id uuid references users on delete cascade, -- null for a login without a password, and for who operates the exchange
  expires_at timestamptz not null, -- by the database's clock
  primary key (browser_hash, purpose)
);
comment on table passkey_challenges is 'What a passkey has to sign in a browser. It is used up by the first answer.';
create index passkey_challenges_by_end on passkey_challenges (expires_at);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null, -- those of a user have one salt, so that one hash tells which of them was entered
  is_vouched boolean not null default false, -- see authenticators
  added_at timestamptz not null, -- exchange time
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'A recovery code that has not been used.';

create table payment_details (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null, -- what the user calls them; may be empty
  is_default boolean not null,
  payment_method text not null constraint known_method check (payment_method in ('bank', 'usdt')),
  bank_name text, account_name text, account_number text,
  crypto_network text, crypto_address text,
  created_at timestamptz not null -- exchange time
);
comment on table payment_details is 'Payment details that a user has saved (decision 40). Orders have copies of their own.';
create index payment_details_of_user on payment_details (user_id, created_at);
create unique index payment_details_default on payment_details (user_id) where is_default;
create index payment_details_account on payment_details (replace(account_number, ' ', '')) where account_number is not null;
create index payment_details_wallet on payment_details (lower(crypto_address)) where crypto_address is not null;

create table profile_edits (
  id uuid primary key,
  user_id uuid not null references users,
  full_name text not null, username text not null, email text not null, phone_number text not null, country text not null,
  state text not null constraint known_state check (state in ('pending', 'approved', 'rejected')),
  reason text,
  requested_at timestamptz not null, decided_at timestamptz
);
comment on table profile_edits is 'A request for changes of a profile, which the operator decides.';
create unique index profile_edits_pending on profile_edits (user_id) where state = 'pending';
create index profile_edits_of_user on profile_edits (user_id);
create index profile_edits_waiting on profile_edits (requested_at, id) where state = 'pending';

create table data_downloads (
  user_id uuid primary key references users on delete cascade,
  session_hash bytea not null references login_sessions on delete cascade, -- only this login session may start it
  ready_until timestamptz not null, -- exchange time
  running_until timestamptz -- null until it starts
);
comment on table data_downloads is 'A download of one’s own data that was asked for with the password, or that runs (decision 37). A user has one at most.';
create index data_downloads_of_session on data_downloads (session_hash);

create table idempotency_keys (
  user_id uuid not null references users,
  endpoint text not null, -- method and path
  key text not null,
  input_hash bytea not null,
  status int, response bytea, encryption_key text,
  created_at timestamptz not null,
  primary key (user_id, endpoint, key)
);
comment on table idempotency_keys is 'A write that was called with an idempotency key, and its response.';
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null, act text not null,
  actor text not null constraint known_actor check (actor in ('operator', 'user', 'guest')),
  operator_via text constraint known_via check (operator_via in ('own', 'token', 'person')),
  operator_name text, -- of the person or the token with roles; else as given, and not verified
  operator_id uuid, -- the person who operates the exchange, with operator_via person
  user_id uuid, -- the user concerned, who may be removed; null if there is none or the user is unknown
  address text not null, request_id text not null,
  why text,
  details jsonb not null
);
comment on table audit_log is 'An act of the operator, or an event that concerns the security of an account. Append-only.';
create index audit_log_user on audit_log (user_id, id);
create index audit_log_act on audit_log (act, id);
create index audit_log_age on audit_log (at);
-- The owner of the table may archive it.
create function refuse_unless_archived() returns trigger language plpgsql as $$
begin
  if current_setting('exchange.archiving', true) = 'yes'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or truncate on audit_log execute function refuse_change();
create trigger audit_log_archived before delete on audit_log for each row execute function refuse_unless_archived();
