-- When a row was quarantined, by the database's clock: its deadline could not be processed. It is retried later, and does
-- not block other rows.
alter table trades add column set_aside_at timestamptz;
alter table investments add column set_aside_at timestamptz;
create index trades_set_aside on trades (set_aside_at) where set_aside_at is not null;
create index investments_set_aside on investments (set_aside_at) where set_aside_at is not null;
drop index trades_due;
drop index investments_due;
create index trades_due on trades (due_at) where due_at is not null and set_aside_at is null;
create index investments_due on investments (due_at) where due_at is not null and set_aside_at is null;
