-- When the content of a mail becomes invalid, by the database's clock. It is not sent after that.
alter table outbox add column until timestamptz;
