-- The sell orders that a session skips, because a trade with them could not be created.
alter table matched_sessions add column passed_over uuid[] not null default '{}';
