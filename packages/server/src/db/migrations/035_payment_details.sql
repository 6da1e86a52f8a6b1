-- Payment details that users have saved (decision 40). Orders have copies of their own.
create table payment_details (
  id uuid primary key,
  user_id uuid not null references users,
  -- What the user calls them; may be empty.
  name text not null,
  is_default boolean not null,
  payment_method text not null check (payment_method in ('bank', 'usdt')),
  bank_name text,
  account_name text,
  account_number text,
  crypto_network text,
  crypto_address text,
  -- In exchange time.
  created_at timestamptz not null
);
create index payment_details_of_user on payment_details (user_id, created_at);
create unique index payment_details_default on payment_details (user_id) where is_default;
