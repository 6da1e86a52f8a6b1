-- What the operator did, and what concerns the safety of an account: who, when, from where and why. Only ever added to.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  act text not null,
  actor text not null check (actor in ('operator', 'user', 'guest')),
  -- What the operator called themselves: the token is shared, so this is a claim.
  operator_name text,
  -- Whom it concerns; null where that is nobody known.
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
