-- The state of the chart of the account's standing.
alter table users add column standing text not null default 'active'
  check (standing in ('active', 'suspended', 'suspendedWithoutConfirming'));
