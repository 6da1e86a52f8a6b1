create table rates (
  currency text primary key,
  price numeric(13, 6) not null constraint price_is_positive check (price > 0),
  set_at timestamptz not null, -- exchange time
  set_by text -- the operator's name; null if the request had none
);
comment on table rates is 'The price of one CHT in a currency (decision 24).';
create trigger rates_inserted after insert on rates for each row execute function record_changed_row('rates.changed');
create trigger rates_updated after update on rates
  for each row when (old.price is distinct from new.price) execute function record_changed_row('rates.changed');

create table session_rules (
  id int generated always as identity primary key,
  kind text not null constraint known_kind check (kind in ('daily', 'once', 'closed', 'pause')),
  start_time text, duration_minutes int constraint duration_is_positive check (duration_minutes > 0),
  weekdays text[] constraint has_weekdays check (cardinality(weekdays) > 0), -- null: every day
  from_date text, until_date text, -- the first and the last date, in the exchange's time zone
  from_at timestamptz, until_at timestamptz, -- of a pause
  since timestamptz not null, -- it has no effect on sessions that had started by then
  ended_at timestamptz, -- nor on those that start after this instant
  constraint times_of_sessions check ((kind in ('daily', 'once')) = (start_time is not null) and (start_time is null) = (duration_minutes is null)),
  constraint dates_of_days check (kind = 'daily' or (kind = 'pause') = (from_date is null)),
  constraint instants_of_pauses check ((kind = 'pause') = (from_at is not null))
);
comment on table session_rules is 'A rule of the calendar of live sessions, in local time of the exchange (decision 51). An ended one is kept for some days.';
create trigger session_rules_inserted after insert on session_rules
  for each row execute function record_changed_row('liveSession.changed');
create trigger session_rules_updated after update on session_rules
  for each row when (old.* is distinct from new.*) execute function record_changed_row('liveSession.changed');

create table session_moves (
  id int generated always as identity primary key,
  moved_at timestamptz not null,
  starts_at timestamptz, -- the next session after the change; null if none is planned
  told_to uuid, -- the last user who was told, in the order of ids
  done_at timestamptz -- all were told, or a later change tells them
);
comment on table session_moves is 'A change of the next live session, of which users with pending orders are told.';
create index session_moves_open on session_moves (id) where done_at is null;
