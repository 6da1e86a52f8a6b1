-- When a new email whose code was entered takes effect, in exchange time (decision 27). Null while it awaits its code.
alter table users add column email_due_at timestamptz;
-- When the row was quarantined, by the database's clock: its new email could not take effect. It is retried later.
alter table users add column quarantined_at timestamptz;
create index users_email_due on users (email_due_at) where email_due_at is not null and quarantined_at is null;
create index users_quarantined on users (quarantined_at) where quarantined_at is not null;
