-- The course of an open appeal (decision 6). Its `state` stays 'open' until the decision is final, so that the last release can read
-- it; what the appeal waits for is its stage, which has no meaning afterwards.
alter table appeals add column stage text not null default 'undecided'
  check (stage in ('undecided', 'asked', 'proposed', 'underReview'));
-- When the decision or the answer is due, or when the decision becomes final. Null in an appeal that an older version has opened.
alter table appeals add column stage_due_at timestamptz;
alter table appeals add column asked_party text check (asked_party in ('buyer', 'seller'));
alter table appeals add column decided_for text check (decided_for in ('buyer', 'seller'));
-- How many statements and pictures each party has added: {buyer: {statements, pictures}, seller: {…}}.
alter table appeals add column contributions jsonb not null default '{}';

-- The next instant at which time alone changes the appeal. It is in the row of the trade, which every change of the appeal locks.
alter table trades add column appeal_due_at timestamptz;
create index trades_appeal_due on trades (appeal_due_at) where appeal_due_at is not null;

-- What has happened in an appeal since its first filing: events of its chart. `party` is the one that acted, that was asked, or that
-- the operator decided for.
create table appeal_events (
  id bigint generated always as identity primary key,
  appeal_id uuid not null references appeals,
  at timestamptz not null,
  type text not null,
  party text not null check (party in ('buyer', 'seller')),
  text text,
  due_at timestamptz,
  evidence_id uuid
);
create index appeal_events_of_appeal on appeal_events (appeal_id, id);
create trigger appeal_events_inserted after insert on appeal_events
  referencing new table as new_rows for each statement execute function record_filing_changes();

-- The pictures of a party, which only it and the operator see. They are kept and erased as proofs of payment are.
create table appeal_evidence (
  id uuid primary key,
  appeal_id uuid not null references appeals,
  party text not null check (party in ('buyer', 'seller')),
  encryption_key text,
  storage text,
  picture_object uuid,
  picture bytea,
  received_at timestamptz not null,
  constraint appeal_evidence_somewhere check (picture is not null or (storage is not null and picture_object is not null))
);
create index appeal_evidence_of_appeal on appeal_evidence (appeal_id);
create index appeal_evidence_storage on appeal_evidence (storage) where storage is not null;
create index appeal_evidence_age on appeal_evidence (received_at);
