-- A long match goes on through many transactions: how far down the queue of buy orders it has come, and when it ended.
alter table matched_sessions add column matched_to bigint not null default 0;
alter table matched_sessions add column finished_at timestamptz;
update matched_sessions set finished_at = matched_at;
-- The sell orders of a market, oldest first; only by bank is it one of a country.
create index orders_for_sale on orders (amount, payment_method, (case when payment_method = 'bank' then country else '' end), place)
  where status = 'pending' and side = 'sell';
