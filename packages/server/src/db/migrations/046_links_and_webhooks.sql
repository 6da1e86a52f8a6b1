-- What makes the link of a notification act without a login. Only the user gets it: in the app, by mail and by push.
alter table notifications add column token text;
-- The screen that the link of the mail opens, if it is another one. Then the token goes into the mail alone.
alter table notifications add column mail_href text;
update notifications set token = substr(href, length('/not-me?token=') + 1), href = '/not-me'
  where href like '/not-me?token=%';

-- A webhook whose receiver fails again and again is paused. All times are exchange time.
alter table webhooks add column paused_at timestamptz;
-- Why: its receiver cannot be reached, or answers with an error.
alter table webhooks add column pause_cause text check (pause_cause in ('unreachable', 'refused'));
-- The failed attempts since the last success, and when the first one of them was.
alter table webhooks add column failures int not null default 0;
alter table webhooks add column failing_since timestamptz;
