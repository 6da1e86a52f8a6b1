create table objects (id uuid primary key, bytes bytea not null);
comment on table objects is 'An encrypted picture of the storage “database”.';

create table unnamed_objects (
  id uuid primary key,
  storage text not null constraint known_storage check (storage in ('database', 'folder', 's3')),
  erase_after timestamptz not null,
  erasing boolean not null default false -- it may be gone already: no row may name it any more
);
comment on table unnamed_objects is 'An object that no row names: it is being written, or its picture was erased or moved. Its row is deleted in the transaction that names it.';
create index unnamed_objects_due on unnamed_objects (erase_after);

create table proofs (
  id uuid primary key,
  trade_id uuid not null references trades,
  part text not null constraint known_part check (part in ('payment', 'rest')), -- the whole or first payment, or the rest of it
  encryption_key text not null, -- the id of the key that encrypts the picture
  storage text not null constraint known_storage check (storage in ('database', 'folder', 's3')),
  picture_object uuid not null,
  is_reused boolean not null default false, -- the same picture was also sent for another trade (decision 40)
  transaction_hash text, -- of a payment in USDT, as the buyer says; null if the buyer gave none (decision 40)
  received_at timestamptz not null,
  constraint one_proof_each unique (trade_id, part)
);
comment on table proofs is 'The picture that proves the payment of a trade, or of its rest.';
create unique index proofs_transaction on proofs (transaction_hash);
create index proofs_storage on proofs (storage);
create index proofs_age on proofs (received_at);

create table proof_fingerprints (
  proof_id uuid primary key references proofs on delete cascade,
  sha256 bytea not null, -- of the picture as it was encoded, before its encryption
  fingerprint bytea not null, -- the format of serializeFingerprint
  is_compared boolean not null default false -- after its commit: two proofs that are stored at once do not see each other before
);
comment on table proof_fingerprints is 'By what a copy of a proof is recognized. It is erased with the picture.';
create index proof_fingerprints_sha256 on proof_fingerprints (sha256);
create index proof_fingerprints_to_compare on proof_fingerprints (proof_id) where not is_compared;

create table proof_keys (
  key int not null, proof_id uuid not null references proofs on delete cascade,
  primary key (key, proof_id)
);
comment on table proof_keys is 'The key of a phrase of a proof’s picture.';
create index proof_keys_of_proof on proof_keys (proof_id);

create table appeal_evidence (
  id uuid primary key,
  appeal_id uuid not null references appeals,
  party text not null constraint known_party check (party in ('buyer', 'seller')),
  encryption_key text not null,
  storage text not null constraint known_storage check (storage in ('database', 'folder', 's3')),
  picture_object uuid not null,
  received_at timestamptz not null
);
comment on table appeal_evidence is 'A picture of a party, which only it and the operator see. It is kept and erased as proofs are.';
create index appeal_evidence_of_appeal on appeal_evidence (appeal_id);
create index appeal_evidence_storage on appeal_evidence (storage);
create index appeal_evidence_age on appeal_evidence (received_at);

create table verifications (
  id uuid primary key,
  user_id uuid not null references users,
  country text not null, type text not null, number text not null,
  normalized_number text, -- null until the request is approved
  state text not null constraint known_state check (state in ('pending', 'approved', 'rejected')),
  reason text,
  encryption_key text, -- null, as the storage and the objects, once the pictures are erased
  storage text constraint known_storage check (storage in ('database', 'folder', 's3')),
  front_object uuid, back_object uuid,
  requested_at timestamptz not null, decided_at timestamptz,
  constraint all_or_no_pictures check (num_nulls(encryption_key, storage, front_object, back_object) in (0, 4))
);
comment on table verifications is 'A request to verify an ID. Its pictures are erased some days after the decision.';
create unique index verifications_pending on verifications (user_id) where state = 'pending';
create index verifications_of_user on verifications (user_id);
-- The same ID of another request, however its number is written.
create index verifications_number on verifications (country, type, lower(regexp_replace(normalize(number, nfkc), '[^[:alnum:]]', '', 'g')))
  where number <> '';
create index verifications_waiting on verifications (requested_at, id) where state = 'pending';
create index verifications_approved on verifications (decided_at, id) where state = 'approved';
create index verifications_storage on verifications (storage);
create index verifications_erasable on verifications (decided_at) where storage is not null;

create table verified_ids (
  country text not null, type text not null,
  number text not null, -- as normalizeIdNumber of the SDK returns it
  user_id uuid not null references users,
  primary key (country, type, number)
);
comment on table verified_ids is 'An ID, and the account that it verified (decision 13).';
