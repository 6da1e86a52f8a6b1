-- A matching first processes the buy orders of known users (decision 3). `known_matched_to`: the place of the last one that was
-- processed; null when they all are, and in a matching that a process of the last release has started. `matched_to` then counts
-- the others, so that a process of the last release leaves nobody out.
alter table matched_sessions add column known_matched_to bigint;
-- The buy orders that a session skips, because a trade with them could not be created.
alter table matched_sessions add column skipped_buy_orders uuid[] not null default '{}';
-- The open trade because of which the order was not matched, as its user was told (decision 3).
alter table orders add column told_trade_id uuid;
