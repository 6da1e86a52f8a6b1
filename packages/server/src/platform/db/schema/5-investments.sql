create table investments (
  id uuid primary key,
  user_id uuid not null references users,
  amount bigint not null constraint amount_is_positive check (amount > 0),
  plan_days int not null, roi int not null,
  state text not null constraint known_state check (state in ('active', 'capitalHeld', 'released', 'reinvested')),
  created_at timestamptz not null, ends_at timestamptz not null, releases_at timestamptz not null,
  ended_early_at timestamptz, -- when the operator has ended it before the end of its plan: it pays no return
  due_at timestamptz, -- its next deadline; null if it has none
  quarantined_at timestamptz -- see trades
);
comment on table investments is 'Tokens that a user has staked for the days of a plan.';
create index investments_of_user on investments (user_id, state);
create index investments_active on investments (user_id, created_at, id) where state = 'active';
create index investments_completed on investments (user_id, created_at, id) where state in ('capitalHeld', 'released');
create index investments_due on investments (due_at) where due_at is not null and quarantined_at is null;
create index investments_quarantined on investments (quarantined_at) where quarantined_at is not null;

create table unchecked_investments (investment_id uuid not null);
comment on table unchecked_investments is 'An investment that was written since the last check of the ledger (unchecked_entries).';
create function add_unchecked_investment() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into unchecked_investments values (new.id);
  return null;
end $$;
create trigger investments_unchecked after insert or update on investments
  for each row execute function add_unchecked_investment();

create table referral_bonuses (
  id bigint generated always as identity primary key,
  referee_id uuid not null references users, referrer_id uuid not null references users,
  investment_id uuid not null unique references investments, for_first boolean not null, -- paid while only a first investment is rewarded
  amount bigint not null constraint amount_is_positive check (amount > 0),
  state text not null constraint known_state check (state in ('held', 'available', 'voided')),
  posted_at timestamptz not null,
  ended_at timestamptz, -- when it became available or was voided
  constraint ended_unless_held check ((state = 'held') = (ended_at is null))
);
comment on table referral_bonuses is 'A bonus for an investment of a referee (decision 13), held until the capital is released or reinvested.';
create unique index referral_bonuses_first on referral_bonuses (referee_id) where for_first;
create index referral_bonuses_referrer on referral_bonuses (referrer_id);
create index referral_bonuses_of_referee on referral_bonuses (referee_id);
create index referral_bonuses_held on referral_bonuses (posted_at, referee_id) where state = 'held';
