-- The keys that identify this exchange to push services (VAPID), in base64url. A table of one row.
create table push_keys (
  id int primary key default 1 check (id = 1),
  public_key text not null,
  -- Encrypted with the key of this id.
  encryption_key text not null,
  private_key bytea not null
);
