-- A mail that was tried for too long, or that its server will never take, is given up; its row stays to be seen.
alter table outbox add column given_up_at timestamptz;
alter table outbox add column last_error text;
drop index outbox_unsent;
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and given_up_at is null;
