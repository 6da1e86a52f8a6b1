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

create table announcements (
  id uuid primary key,
  title text not null, body text not null,
  link text, -- a path of the web app
  channels text[] not null constraint has_channels check (cardinality(channels) > 0),
  segment text not null, country text,
  maintenance_from timestamptz, maintenance_until timestamptz,
  state text not null default 'planned'
    constraint known_state check (state in ('planned', 'published', 'ended', 'withdrawn')),
  from_at timestamptz not null, until_at timestamptz, -- null: until it is ended
  planned_by text, planned_at timestamptz not null,
  told int not null default 0, -- how many users
  told_to uuid, -- the last user who was told, in the order of ids
  told_at timestamptz, -- all were told
  due_at timestamptz, quarantined_at timestamptz,
  constraint country_of_segment check ((segment = 'country') = (country is not null)),
  constraint window_of_maintenance check ((maintenance_from is null) = (maintenance_until is null))
);
comment on table announcements is 'What the operator tells users (decision 52).';
create index announcements_newest on announcements (planned_at desc, id);
create index announcements_due on announcements (due_at) where due_at is not null and quarantined_at is null;
create index announcements_quarantined on announcements (quarantined_at) where quarantined_at is not null;
create index announcements_published on announcements (from_at) where state = 'published';
create unique index notifications_of_announcement on notifications ((params ->> 'announcement'), user_id)
  where params ? 'announcement';
create trigger announcements_updated after update on announcements
  for each row when (old.state is distinct from new.state) execute function record_changed_row('announcements.changed');
