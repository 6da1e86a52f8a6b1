-- Append-only log of the operator's acts and of events that concern the security of an account.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  act text not null,
  actor text not null check (actor in ('operator', 'user', 'guest')),
  -- The name that the operator gave. It is not verified, because operators share one token.
  operator_name text,
  -- The user concerned; null if there is none or the user is unknown.
  user_id uuid references users,
  address text not null,
  request_id text not null,
  why text,
  details jsonb not null
);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_act on audit_log (act, id);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log execute function refuse_change();
