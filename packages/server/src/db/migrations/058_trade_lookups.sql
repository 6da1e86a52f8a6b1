-- What the operator finds sellers by.
create index orders_account on orders (replace(account_number, ' ', ''), user_id) where account_number is not null;
create index orders_wallet on orders (lower(crypto_address), user_id) where crypto_address is not null;
-- The operator's lists of trades: all, those of a state, the open ones, and those of a number that users read.
create index trades_by_match on trades (matched_at, id);
create index trades_of_state on trades (state, matched_at, id);
create index trades_open_by_match on trades (matched_at, id) where ended_at is null;
create index trades_of_number on trades (right(id::text, 4), matched_at, id);
