-- The sell orders that a session leaves unmatched, as a trade with one of them could not be made.
alter table matched_sessions add column passed_over uuid[] not null default '{}';
