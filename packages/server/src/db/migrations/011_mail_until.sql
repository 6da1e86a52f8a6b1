-- What a mail says may hold only for a while: later nobody is sent it. The machine's clock.
alter table outbox add column until timestamptz;
