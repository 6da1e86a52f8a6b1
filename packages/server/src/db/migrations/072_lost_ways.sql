-- Since when the push service no longer knows the subscription of a device. Its browser subscribes again at its next start.
alter table push_devices add column lost_at timestamptz;

-- Users whose email a mail server has refused, until it accepts a mail or the email changes.
create table refused_emails (
  user_id uuid primary key references users on delete cascade,
  -- In exchange time.
  refused_at timestamptz not null
);

create function forget_refused_emails() returns trigger language plpgsql as $$
begin
  delete from refused_emails where user_id = new.id;
  return null;
end $$;
create trigger users_email_changed after update of email on users
  for each row when (old.email <> new.email) execute function forget_refused_emails();
