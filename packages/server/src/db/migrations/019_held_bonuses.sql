-- A referral bonus is held in an account of its own until the capital of the referee's first investment is released or
-- reinvested. Bonuses that were paid before stay available: they have no investment.
alter table accounts drop constraint known_kind;
alter table accounts add constraint known_kind check (
  (owner is not null and kind in ('available', 'escrow', 'staked', 'heldBonus'))
  or (owner is null and kind in ('issuance', 'returns', 'bonuses'))
);
insert into accounts (owner, kind) select id, 'heldBonus' from users;

alter table referral_bonuses add column investment_id uuid references investments;
alter table referral_bonuses add column state text not null default 'available'
  check (state in ('held', 'available', 'voided'));
-- When the bonus became available or was voided.
alter table referral_bonuses add column ended_at timestamptz;
update referral_bonuses set ended_at = posted_at;
alter table referral_bonuses alter column state drop default;
alter table referral_bonuses add check ((state = 'held') = (ended_at is null));
alter table referral_bonuses add check (investment_id is not null or state = 'available');
create unique index referral_bonuses_investment on referral_bonuses (investment_id);
create index referral_bonuses_held on referral_bonuses (posted_at, referee_id) where state = 'held';
