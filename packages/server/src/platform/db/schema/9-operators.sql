create table operators (
  id uuid primary key,
  name text not null, email text not null,
  roles text[] not null constraint person_has_roles check (cardinality(roles) > 0),
  invited_at timestamptz not null, accepted_at timestamptz, suspended_at timestamptz
);
comment on table operators is 'A person who operates the exchange. Nobody is removed: the audit log and proposals name them.';
create unique index operators_name on operators (lower(name));
create unique index operators_email on operators (lower(email));

create table operator_authenticators (
  operator_id uuid primary key references operators,
  encryption_key text not null, secret bytea not null,
  last_step int not null default 0,
  added_at timestamptz -- exchange time; null until a code of it was entered, and until then it may be replaced
);
comment on table operator_authenticators is 'The authenticator app of a person who operates the exchange.';

create table operator_passkeys (
  id uuid primary key,
  operator_id uuid not null references operators,
  credential_id text not null unique, public_key bytea not null, counter bigint not null, transports text[] not null, -- see passkeys
  name text not null,
  created_at timestamptz not null, used_at timestamptz -- exchange time
);
comment on table operator_passkeys is 'A passkey of a person who operates the exchange (decision 48).';
create index operator_passkeys_by_operator on operator_passkeys (operator_id, created_at);

create table operator_invitations (
  operator_id uuid primary key references operators,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
comment on table operator_invitations is 'The open invitation of a person who operates the exchange.';

create table operator_sessions (
  token_hash bytea primary key,
  operator_id uuid not null references operators,
  created_at timestamptz not null
);
comment on table operator_sessions is 'A session of a person who operates the exchange.';
create index operator_sessions_operator on operator_sessions (operator_id);

create table operator_tokens (
  id uuid primary key,
  name text not null,
  token_hash bytea not null unique,
  roles text[] not null constraint has_roles check (cardinality(roles) > 0),
  created_by uuid references operators, -- it ends with their suspension; null: the machine's owner
  created_at timestamptz not null, expires_at timestamptz not null,
  used_at timestamptz -- exact to a minute
);
comment on table operator_tokens is 'A token of the operator with roles and an end. It is revoked by deleting it.';
create unique index operator_tokens_name on operator_tokens (lower(name));

create table proposals (
  id uuid primary key,
  key text not null unique, -- the idempotency key of its request
  endpoint text not null, -- method and path
  input jsonb not null,
  user_id uuid, -- the user whom the input names, who may be removed; null if it names none
  state text not null default 'open' constraint known_state check (state in ('open', 'approved', 'declined')),
  proposed_by uuid not null references operators, proposed_at timestamptz not null, expires_at timestamptz not null,
  decided_by uuid references operators, decided_at timestamptz,
  constraint two_persons check (state <> 'approved' or decided_by <> proposed_by),
  constraint decided_with_person check ((state = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
comment on table proposals is 'What one person proposes, and another one approves and so does.';
create index proposals_newest on proposals (proposed_at desc, id);
