-- The keys that processes have started with. `used`: something may be encrypted with it. No row holds a key itself.
create table encryption_keys (
  id text primary key,
  fingerprint bytea not null,
  used boolean not null
);

-- The id of the key of the row's pictures or response; null where they are stored in clear.
alter table proofs add column encryption_key text;
alter table verifications add column encryption_key text;
alter table idempotency_keys add column encryption_key text;
alter table idempotency_keys alter column answer type bytea using convert_to(answer, 'UTF8');
create index proofs_clear on proofs (trade_id) where encryption_key is null;
create index verifications_clear on verifications (id) where encryption_key is null;

-- The pictures of an ID are erased some days after the decision.
alter table verifications alter column front drop not null, alter column back drop not null;
create index verifications_with_pictures on verifications (decided_at) where front is not null;
