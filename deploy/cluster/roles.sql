-- Creates the roles of the exchange and its database, once, at the primary: psql -f roles.sql (15 or later), with the passwords in the
-- variables OWNER_PASSWORD and PROCESS_PASSWORD.
\getenv owner_password OWNER_PASSWORD
\getenv process_password PROCESS_PASSWORD
create role cht_owner login password :'owner_password';
create role cht_process login password :'process_password';
create database exchange owner cht_owner;
-- Behind PgBouncer, single statements have the defaults of their role.
alter role cht_process set timezone = 'UTC';
alter role cht_process set statement_timeout = 12000;
alter role cht_process set lock_timeout = 5000;
alter role cht_process set idle_in_transaction_session_timeout = 10000;
