-- A check of the ledger reads what was written since the last one that passed. `ledger_checkpoint` has a row once a full
-- check has passed.
create table ledger_checkpoint (
  id int primary key default 1 check (id = 1),
  -- By the database's clock.
  checked_at timestamptz not null,
  entries bigint not null
);
-- The balances at the checkpoint, without those that are 0. Accounts with postings are never deleted.
create table checked_balances (
  account_id bigint primary key,
  kind text not null,
  balance bigint not null check (balance <> 0)
);
create index checked_balances_of_kind on checked_balances (kind) where kind <> 'available';
create table checked_totals (
  kind text primary key,
  balance bigint not null
);

-- What was written since the checkpoint. A check deletes the rows that it has read; those of transactions that were still
-- open then are left for the next one. The numbers of entries are no order of commits.
create table unchecked_entries (entry_id bigint not null);
create table unchecked_investments (investment_id uuid not null);

-- As the owner of the tables: a process of the version before has no rights on them.
create function add_unchecked_entries() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into unchecked_entries select id from inserted;
  return null;
end $$;
create trigger ledger_entries_unchecked after insert on ledger_entries
  referencing new table as inserted for each statement execute function add_unchecked_entries();

create function add_unchecked_investment() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into unchecked_investments values (new.id);
  return null;
end $$;
create trigger investments_unchecked after insert or update on investments
  for each row execute function add_unchecked_investment();

-- The triggers hold off writers until the commit, so that no entry is in both the totals and `unchecked_entries`.
insert into checked_totals select kind, sum(balance) from accounts group by kind;

-- The open rows that a check, the market and the metrics read, and no others.
create index orders_open_sell on orders (user_id) where side = 'sell' and status in ('pending', 'approved');
create index investments_open on investments (user_id) where state in ('active', 'capitalHeld');
create index orders_approved on orders (id) where status = 'approved';
create index orders_market on orders (side, amount, payment_method, country, user_id) where status = 'pending';
create index users_suspended on users (id) where standing <> 'active';
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null;
