-- The operator's hold on an account that is suspended: `standing` stays that of the suspension, which the last release knows.
alter table users add column held boolean not null default false;

-- What the operator has taken back from an account, or still claims from it: `amount - taken`, until it is waived.
create table claims (
  id uuid primary key,
  -- The idempotency key of the request, or its id: a repeat takes nothing more.
  key text not null unique,
  user_id uuid not null references users,
  amount bigint not null check (amount > 0),
  taken bigint not null check (taken between 0 and amount),
  created_at timestamptz not null,
  waived_at timestamptz
);
create index claims_open on claims (created_at, id) where taken < amount and waived_at is null;
create index claims_of_user on claims (user_id, created_at, id);

-- When the operator has ended an investment before the end of its plan: it pays no return. Null for any other one.
alter table investments add column ended_early_at timestamptz;
