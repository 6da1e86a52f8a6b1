create table token_requests (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null constraint known_kind check (kind in ('deposit', 'withdrawal')),
  amount bigint not null constraint amount_is_positive check (amount > 0), -- whole CHT
  code text not null unique, -- what names it on the payment
  pay_to text constraint withdrawal_has_destination check ((pay_to is null) = (kind = 'deposit')),
  state text not null default 'requested' constraint known_state check (state in ('requested', 'accepted', 'done', 'declined', 'cancelled')),
  requested_at timestamptz not null,
  expires_at timestamptz constraint deposit_expires check ((expires_at is null) = (kind = 'withdrawal')),
  closed_at timestamptz,
  credited bigint, -- whole CHT that a deposit has brought, if it is another amount
  reference text, -- that of the bank for a withdrawal that was paid, one of bank_references
  reason text, -- why it was declined
  constraint closed_with_instant check ((closed_at is null) = (state in ('requested', 'accepted')))
);
comment on table token_requests is 'What a user has asked the operator for: tokens for a deposit of money, or money for tokens.';
create index token_requests_of_user on token_requests (user_id, requested_at desc, id);
create index token_requests_open on token_requests (requested_at, id) where state in ('requested', 'accepted');
create index token_requests_reference on token_requests (lower(reference)) where reference is not null;
create trigger token_requests_inserted after insert on token_requests referencing new table as changed
  for each statement execute function record_changes('account.changed', 'user_id');
create trigger token_requests_updated after update on token_requests referencing old table as before new table as changed
  for each statement execute function record_changes('account.changed', 'user_id');
