-- A matching runs in several transactions. `matched_to`: the place of the last processed buy order.
alter table matched_sessions add column matched_to bigint not null default 0;
alter table matched_sessions add column finished_at timestamptz;
update matched_sessions set finished_at = matched_at;
-- The sell orders of a market, oldest first. Only markets by bank are limited to a country.
create index orders_for_sale on orders (amount, payment_method, (case when payment_method = 'bank' then country else '' end), place)
  where status = 'pending' and side = 'sell';
