-- What the operator finds users by. Prefixes are compared by bytes, so that these indexes serve them in any collation.
create index users_email_prefix on users ((lower(email) collate "C"));
create index users_username_prefix on users ((lower(username) collate "C"));
-- Words of names. These characters would join two words to one token.
create index users_name_words on users using gin (to_tsvector('simple', translate(full_name, './@_-', '     ')));
-- Digits from the last to the first: a number is known with or without its country.
create index users_phone_end on users ((reverse(regexp_replace(phone_number, '\D', '', 'g')) collate "C"));
create index closed_accounts_email_prefix on closed_accounts ((lower(email) collate "C"));
create index closed_accounts_by_username on closed_accounts (lower(username));
create index payment_details_account on payment_details (replace(account_number, ' ', '')) where account_number is not null;
create index payment_details_wallet on payment_details (lower(crypto_address)) where crypto_address is not null;
