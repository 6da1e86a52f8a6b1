-- The ledger entries that the operator posts by hand: why, and a reference that is used once, such as that of a bank statement.
-- Entries that were posted before have no row here.
create table operator_entries (
  entry_id bigint primary key references ledger_entries,
  -- Exchange time, as `posted_at` of the ledger entry.
  posted_at timestamptz not null,
  reference text not null check (reference <> ''),
  why text not null check (why <> ''),
  -- Whole CHT that were issued; 0 for a withdrawal.
  issued bigint not null check (issued >= 0)
);
create unique index operator_entries_reference on operator_entries (lower(reference));
create index operator_entries_issued on operator_entries (posted_at) where issued > 0;
create trigger operator_entries_append_only before update or delete on operator_entries
  for each row execute function refuse_change();
create trigger operator_entries_no_truncate before truncate on operator_entries execute function refuse_change();
