create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  code text not null, -- what happened: the words of the app, of mails and of pushes are made from it
  params jsonb not null,
  href text,
  token text, -- makes the link act without a login; only the user gets it: in the app, by mail and by push
  mail_href text, -- the screen that the link of the mail opens, if it is another one; then the token goes into the mail alone
  expires_at timestamptz, -- when what it asks for is over, in exchange time
  pushed_at timestamptz, -- when a push service has first accepted it; its deliveries are deleted before it
  created_at timestamptz not null
);
comment on table notifications is 'What a user is told.';
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_age on notifications (created_at); -- what the cleanup deletes

create table notification_opt_outs (
  user_id uuid not null references users on delete cascade,
  kind text not null, channel text not null constraint known_channel check (channel in ('mail', 'push')),
  primary key (user_id, kind, channel)
);
comment on table notification_opt_outs is 'A kind of notifications that a user has turned off.';

create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null, subject text not null, body text not null,
  until timestamptz, -- when its content becomes invalid, by the database's clock: it is not sent after that
  attempts int not null default 0, next_attempt_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz, -- after too many attempts, or when the server has refused the recipient for good
  last_error text,
  created_at timestamptz not null
);
comment on table outbox is 'A mail that waits to be sent, or was.';
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and given_up_at is null;
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;

create table refused_emails (
  user_id uuid primary key references users on delete cascade,
  refused_at timestamptz not null -- exchange time
);
comment on table refused_emails is 'A user whose email a mail server has refused, until it accepts a mail or the email changes.';

create table push_keys (
  id int primary key default 1 constraint one_pair_of_keys check (id = 1),
  public_key text not null, -- base64url
  encryption_key text not null, -- the id of the key that encrypts the private key
  private_key bytea not null
);
comment on table push_keys is 'The keys that identify this exchange to push services (VAPID), in one row.';

create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  session_hash bytea references login_sessions on delete cascade, -- a device is told nothing after its login session has ended
  endpoint text not null unique,
  public_key text not null, auth_secret text not null,
  name text not null,
  lost_at timestamptz, -- since when its push service no longer knows the subscription; its browser subscribes again at its next start
  created_at timestamptz not null
);
comment on table push_devices is 'A device that gets a user’s notifications.';
create index push_devices_of_user on push_devices (user_id);
create index push_devices_of_session on push_devices (session_hash);

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade, -- null: of the operator
  url text not null,
  is_vouched boolean not null default false, -- see authenticators
  failures int not null default 0, -- failed attempts since the last success
  failing_since timestamptz, -- the first of them; all times are exchange time
  paused_at timestamptz, -- its receiver has failed again and again
  pause_cause text constraint known_cause check (pause_cause in ('unreachable', 'refused')),
  created_at timestamptz not null
);
comment on table webhooks is 'A receiver of a user’s or the operator’s notifications.';
create index webhooks_of_user on webhooks (user_id);

create table webhook_secrets (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  encryption_key text not null, -- the id of the key that encrypts the secret
  secret bytea not null,
  replaced_at timestamptz -- null: the current one
);
comment on table webhook_secrets is 'A secret that signs the messages of a webhook: the current one, or one that was replaced in the last 24 hours.';
create unique index webhook_secrets_current on webhook_secrets (webhook_id) where replaced_at is null;
create index webhook_secrets_of_webhook on webhook_secrets (webhook_id);
create index webhook_secrets_replaced on webhook_secrets (replaced_at) where replaced_at is not null;

create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null constraint known_channel check (channel in ('mail', 'push', 'webhook')),
  notification_id bigint references notifications on delete cascade,
  event jsonb, -- what the operator's webhooks are told, which is no notification
  device_id uuid references push_devices on delete cascade,
  webhook_id uuid references webhooks on delete cascade,
  attempts int not null default 0, next_attempt_at timestamptz not null, -- all times are exchange time
  sent_at timestamptz, given_up_at timestamptz,
  last_error text,
  last_status int, -- of the last response; null where there was none
  created_at timestamptz not null,
  constraint notification_or_event check ((notification_id is null) <> (event is null))
);
comment on table deliveries is 'A notification on its way by mail, to a device or to a webhook.';
create index deliveries_waiting on deliveries (channel, next_attempt_at) where sent_at is null and given_up_at is null;
create index deliveries_done on deliveries (coalesce(sent_at, given_up_at)) where coalesce(sent_at, given_up_at) is not null;
create index deliveries_of_notification on deliveries (notification_id);
create index deliveries_of_device on deliveries (device_id) where device_id is not null;
create index deliveries_of_webhook on deliveries (webhook_id, id desc) where webhook_id is not null;
