-- The version of the terms that the user has accepted last, and when. Null for accounts from before: they are asked.
alter table users add column terms_version int check (terms_version > 0);
alter table users add column terms_accepted_at timestamptz;
