-- Every event that a trade's lifecycle accepted, in order, and the state that followed it. `party` is the party that acted,
-- or for whom the operator decided; null for time.
create table trade_events (
  id bigint generated always as identity primary key,
  trade_id uuid not null references trades,
  at timestamptz not null,
  type text not null,
  party text check (party in ('buyer', 'seller')),
  state text not null
);
create index trade_events_trade on trade_events (trade_id, id);
