-- The switch 'Ask before tokens move' (decision 39).
alter table users add column asks_before_tokens_move boolean not null default false;

-- Until when the session does not ask its user again to confirm who they are, by the database's clock.
alter table login_sessions add column confirmed_until timestamptz;
