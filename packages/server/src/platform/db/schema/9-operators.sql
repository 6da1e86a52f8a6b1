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
  last_step int not null default 0
);
comment on table operator_authenticators is 'The authenticator app of a person who operates the exchange. Until they have accepted, it may be replaced.';

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
  created_at timestamptz not null, expires_at timestamptz not null,
  used_at timestamptz -- exact to a minute
);
comment on table operator_tokens is 'A token of the operator with roles and an end. It is revoked by deleting it.';
create unique index operator_tokens_name on operator_tokens (lower(name));
