-- Statements receive exchange time as a parameter and never call now() (decision 1).

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create table exchange (
  id int primary key default 1 constraint one_exchange check (id = 1),
  demo_offset_ms bigint not null default 0 constraint demo_clock_is_ahead check (demo_offset_ms >= 0),
  alive_at timestamptz not null,
  closed boolean not null default false, -- the last process stopped cleanly, so alive_at is exact
  secret bytea not null
);
comment on table exchange is 'The exchange itself, in one row: its clock, and the secret that its hashes are made with.';

create table encryption_keys (
  id text primary key,
  fingerprint bytea not null,
  used boolean not null -- something may be encrypted with it
);
comment on table encryption_keys is 'A key that a process has started with. No row holds a key itself.';

create table switches (
  name text primary key,
  stopped_at timestamptz, -- exchange time; null while it runs
  stopped_by text, -- the operator's name
  text text, -- the operator's words for users
  constraint stopped_by_somebody check (stopped_by is null or stopped_at is not null),
  constraint stopped_with_text check ((stopped_at is null) = (text is null))
);
comment on table switches is 'What the operator can stop.';
insert into switches (name) values ('signUps'), ('orders'), ('matching'), ('payments'), ('stakes'), ('withdrawals');

create table throttles (key text primary key, count int not null default 1, until timestamptz not null);
comment on table throttles is 'How often something was tried, until the count starts again.';
create index throttles_until on throttles (until);
