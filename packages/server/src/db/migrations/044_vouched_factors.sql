-- Until when the session is confirmed by a second factor that was not suspect then, by the database's clock (decision 39).
alter table login_sessions add column vouched_until timestamptz;

-- Whether the session that added it was confirmed so. A reset removes suspect ones that were not.
alter table authenticators add column is_vouched boolean not null default false;
alter table passkeys add column is_vouched boolean not null default false;
alter table recovery_codes add column is_vouched boolean not null default false;
alter table webhooks add column is_vouched boolean not null default false;

-- In exchange time; for codes from before this migration, the time of the migration.
alter table recovery_codes add column added_at timestamptz not null default now();
