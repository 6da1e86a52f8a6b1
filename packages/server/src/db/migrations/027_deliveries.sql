-- What happened, for words, mails and pushes. A row without a code keeps the words that it was stored with.
alter table notifications add column code text;
alter table notifications add column params jsonb;
-- When what it asks for is over, in exchange time.
alter table notifications add column expires_at timestamptz;

-- The kinds of notifications that a user has turned off.
create table notification_opt_outs (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('mail', 'push')),
  primary key (user_id, kind, channel)
);

create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- A device is told nothing after its login session has ended.
  session_hash bytea not null references login_sessions on delete cascade,
  endpoint text not null unique,
  public_key text not null,
  auth_secret text not null,
  name text not null,
  created_at timestamptz not null
);
create index push_devices_of_user on push_devices (user_id);
create index push_devices_of_session on push_devices (session_hash);

-- Those of the operator have no user.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  url text not null,
  -- Encrypted with the key of this id.
  encryption_key text not null,
  secret bytea not null,
  created_at timestamptz not null
);
create index webhooks_of_user on webhooks (user_id);

-- A notification on its way by mail, to a device or to a webhook. All times are exchange time.
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'push', 'webhook')),
  notification_id bigint references notifications on delete cascade,
  device_id uuid references push_devices on delete cascade,
  webhook_id uuid references webhooks on delete cascade,
  -- What the operator's webhooks are told, which is no notification.
  event jsonb,
  created_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  -- The status of the last response; null where there was none.
  last_status int,
  check ((notification_id is null) <> (event is null))
);
create index deliveries_waiting on deliveries (channel, next_attempt_at)
  where sent_at is null and given_up_at is null;
create index deliveries_done on deliveries (coalesce(sent_at, given_up_at))
  where coalesce(sent_at, given_up_at) is not null;
create index deliveries_of_notification on deliveries (notification_id);
create index deliveries_of_device on deliveries (device_id) where device_id is not null;
create index deliveries_of_webhook on deliveries (webhook_id, id desc) where webhook_id is not null;
