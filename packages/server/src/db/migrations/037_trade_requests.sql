-- What the parties of an unpaid trade have asked each other: the buyer for more time, each to cancel. Null until it is asked.
alter table trades add column extension text check (extension in ('requested', 'accepted', 'declined'));
alter table trades add column buyer_cancellation text check (buyer_cancellation in ('requested', 'accepted', 'declined'));
alter table trades add column seller_cancellation text check (seller_cancellation in ('requested', 'accepted', 'declined'));
-- How many messages each party has sent, when the last one, and when the last push about one, in ms of exchange time:
-- {buyer: {count, lastAt, pushedAt}, seller: {…}}.
alter table trades add column messages jsonb not null default '{}';
-- The code of a `message.send`.
alter table trade_events add column message text;
-- For the matching: the parties are not matched with each other for a while.
create index trades_cancelled_by_consent on trades (ended_at)
  where state = 'cancelled' and (buyer_cancellation = 'accepted' or seller_cancellation = 'accepted');
