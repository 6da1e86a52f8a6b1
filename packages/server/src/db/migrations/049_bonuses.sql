-- A referee may bring a bonus for each investment (decision 13), so the id of the referee is no longer a key. The reasons of the
-- ledger entries of a bonus name the referee, as those of the last release, or the investment: `by_investment`.
alter table referral_bonuses add column id bigint generated always as identity;
alter table referral_bonuses add column by_investment boolean not null default false;
alter table referral_bonuses drop constraint referral_bonuses_pkey;
alter table referral_bonuses add constraint referral_bonuses_pkey primary key (id);
create unique index referral_bonuses_referee on referral_bonuses (referee_id) where not by_investment;
create index referral_bonuses_of_referee on referral_bonuses (referee_id);
