-- Downloads of the users' own data that were asked for with the password, and those under way (decision 37). A user has one at
-- most. All times are exchange time.
create table data_downloads (
  user_id uuid primary key references users on delete cascade,
  -- Only this login session may start it.
  session_hash bytea not null references login_sessions on delete cascade,
  ready_until timestamptz not null,
  -- Null until it starts.
  running_until timestamptz
);
create index data_downloads_of_session on data_downloads (session_hash);

-- Accounts that their users have closed, until their data is erased (decision 38). Their rows of `users` hold no personal data.
create table closed_accounts (
  user_id uuid primary key references users,
  full_name text not null,
  username text not null,
  email text not null,
  phone_number text not null,
  -- In exchange time.
  closed_at timestamptz not null
);
create index closed_accounts_by_end on closed_accounts (closed_at);
create index closed_accounts_by_email on closed_accounts (lower(email));
alter table users add column closed_at timestamptz;
