create table suspicion_notes (
  id uuid primary key, -- of the finding: made of the two users and what they share
  shared text not null,
  first_user uuid not null references users,
  second_user uuid not null references users,
  disposition text not null constraint known_disposition check (disposition in ('open', 'explained', 'reported')),
  note text not null,
  noted_by text, -- the name of whoever noted it, if they have one
  noted_at timestamptz not null
);
comment on table suspicion_notes is 'What the operator has found out about two accounts that share data.';
create index suspicion_notes_of_second on suspicion_notes (second_user);
create index suspicion_notes_of_first on suspicion_notes (first_user);

create table exports (
  id uuid primary key, -- of the proposal that was approved, if two persons were needed
  kind text not null constraint known_kind check (kind in ('ledger', 'trades', 'users')),
  from_day text not null, to_day text not null, -- of the exchange's time zone
  rows bigint not null, bytes bigint not null, parts int not null,
  sha256 bytea not null,
  created_by uuid references operators, -- who may download it; null: whoever has the token of created_name, or the exchange's own
  created_name text,
  created_at timestamptz not null
);
comment on table exports is 'A file with rows of a period, which who has asked for it may download for a day.';
create index exports_age on exports (created_at);

create table export_parts (
  export_id uuid not null references exports on delete cascade deferrable initially deferred, -- written before the export
  part int not null,
  text text not null,
  primary key (export_id, part)
);
comment on table export_parts is 'A part of an export, in the order of the file.';

-- What a report of a day reads.
create index ledger_entries_by_time on ledger_entries (posted_at, id);
create index trades_ended on trades (ended_at) where ended_at is not null;
create index users_by_creation on users (created_at, id);
create index verifications_decided on verifications (decided_at) where decided_at is not null;
create index appeals_opened on appeals (opened_at);
create index appeals_closed on appeals (closed_at) where closed_at is not null;
create index appeal_filings_by_time on appeal_filings (filed_at);
create index appeal_reviews_by_time on appeal_events (at) where type = 'review.request';
create index trade_claims_by_time on trade_claims (filed_at);
