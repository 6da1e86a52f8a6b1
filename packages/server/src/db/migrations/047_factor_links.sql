-- The id of a set-up of an authenticator app, which the link of a mail names: a later set-up has another one.
alter table authenticators add column id uuid not null default gen_random_uuid();
