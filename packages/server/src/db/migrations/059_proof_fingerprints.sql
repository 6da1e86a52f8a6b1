-- The same picture was also sent for another trade (decision 40).
alter table proofs add column is_reused boolean not null default false;

-- By what a copy of a proof is recognized. It is erased with the picture.
create table proof_fingerprints (
  trade_id uuid primary key references proofs on delete cascade,
  -- Of the picture as it was encoded, before its encryption.
  sha256 bytea not null,
  -- The format of serializeFingerprint.
  fingerprint bytea not null,
  -- Compared after its commit. Two proofs that are stored at the same time do not see each other before.
  is_compared boolean not null default false
);
create index proof_fingerprints_sha256 on proof_fingerprints (sha256);
create index proof_fingerprints_to_compare on proof_fingerprints (trade_id) where not is_compared;

-- A key for each phrase of a picture. The primary key finds the proofs with a key, the index those of a proof.
create table proof_keys (
  key int not null,
  trade_id uuid not null references proofs on delete cascade,
  primary key (key, trade_id)
);
create index proof_keys_of_proof on proof_keys (trade_id);

-- Only the seller sees the mark, so the buyer is told of no change.
create function record_reused_proofs() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into changes (user_id, kind, object_id)
    select seller_id, 'trade.changed', trades.id
    from new_rows join old_rows on old_rows.trade_id = new_rows.trade_id join trades on trades.id = new_rows.trade_id
    where new_rows.is_reused <> old_rows.is_reused;
  return null;
end $$;
create trigger proofs_updated after update on proofs
  referencing old table as old_rows new table as new_rows for each statement execute function record_reused_proofs();
