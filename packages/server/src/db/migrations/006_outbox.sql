-- A mail is given up after too many attempts, or if the server permanently refuses the recipient. Its row is kept.
alter table outbox add column given_up_at timestamptz;
alter table outbox add column last_error text;
drop index outbox_unsent;
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and given_up_at is null;
