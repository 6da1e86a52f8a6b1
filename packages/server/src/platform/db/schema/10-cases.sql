create table cases (
  id uuid primary key, -- of the verification, the profile change, the appeal, the claim or the request for tokens
  kind text not null,
  opened_at timestamptz not null,
  overdue_at timestamptz, -- when it can be overdue next; null once the operator was told, or nothing waits
  holder_via text constraint known_via check (holder_via in ('own', 'token', 'person')),
  holder_id uuid, -- of the person or the token, which may end; null for the exchange's own token
  holder_name text, claimed_at timestamptz,
  snoozed_at timestamptz, snoozed_until timestamptz,
  decision jsonb, decided_at timestamptz, decides_at timestamptz, -- what waits to be carried out, and when
  returned text, -- why the last decision could not be carried out
  quarantined_at timestamptz, -- see trades
  constraint holder_is_whole check (
    (holder_via is null) = (holder_name is null) and (holder_via is null) = (claimed_at is null)
    and (coalesce(holder_via, 'own') <> 'own') = (holder_id is not null)),
  constraint snooze_is_whole check ((snoozed_at is null) = (snoozed_until is null)),
  constraint decision_is_whole check ((decision is null) = (decided_at is null) and (decision is null) = (decides_at is null))
);
comment on table cases is 'What operators know of something that they decide, and who has claimed it. Whether it waits is read from the thing itself.';
create index cases_decisions on cases (decides_at) where decides_at is not null and quarantined_at is null;
create index cases_overdue on cases (overdue_at) where overdue_at is not null and quarantined_at is null;
create index cases_quarantined on cases (quarantined_at) where quarantined_at is not null;

create table case_notes (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases,
  at timestamptz not null,
  author text, -- null: the exchange
  text text not null
);
comment on table case_notes is 'A note of operators about a case. It is not changed.';
create index case_notes_of_case on case_notes (case_id, id);
create index case_notes_age on case_notes (at);
