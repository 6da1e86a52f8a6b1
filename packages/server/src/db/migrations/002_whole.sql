create table investments (
  id uuid primary key,
  user_id uuid not null references users,
  amount bigint not null check (amount > 0),
  plan_days int not null,
  roi int not null,
  state text not null check (state in ('active', 'capitalHeld', 'released', 'reinvested')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  releases_at timestamptz not null,
  -- The investment's next deadline; null if it has none.
  due_at timestamptz
);
create index investments_of_user on investments (user_id, created_at);
create index investments_due on investments (due_at) where due_at is not null;

-- One bonus per referee, for the first investment (decision 13).
create table referral_bonuses (
  referee_id uuid primary key references users,
  referrer_id uuid not null references users,
  amount bigint not null check (amount > 0),
  posted_at timestamptz not null
);
create index referral_bonuses_referrer on referral_bonuses (referrer_id);
create index users_referred_by on users (referred_by);

create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  title text not null,
  content text not null,
  category text not null check (category in ('orders', 'investments', 'settings')),
  href text,
  created_at timestamptz not null
);
create index notifications_of_user on notifications (user_id, id desc);

alter table users add column verification_state text not null default 'unverified'
  check (verification_state in ('unverified', 'pendingReview', 'verified'));
update users set verification_state = 'verified' where identity_verified;
alter table users drop column identity_verified;
alter table users add column verification_reason text;
-- A new email that is not verified by its code yet (decision 27).
alter table users add column pending_email text;

create table verifications (
  id uuid primary key,
  user_id uuid not null references users,
  country text not null,
  type text not null,
  number text not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  reason text,
  front bytea not null,
  back bytea not null,
  requested_at timestamptz not null,
  decided_at timestamptz
);
create unique index verifications_pending on verifications (user_id) where state = 'pending';
-- One ID verifies one account (decision 13).
create unique index verifications_id on verifications (country, type, lower(number)) where state = 'approved';

create table profile_edits (
  id uuid primary key,
  user_id uuid not null references users,
  full_name text not null,
  username text not null,
  email text not null,
  phone_number text not null,
  country text not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  reason text,
  requested_at timestamptz not null,
  decided_at timestamptz
);
create unique index profile_edits_pending on profile_edits (user_id) where state = 'pending';

-- The buyer was reminded that the payment window ends soon.
alter table trades add column reminded boolean not null default false;
