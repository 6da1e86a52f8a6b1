-- Creates the roles of the exchange and its database, once, at the primary: psql -v owner_password=… -v process_password=… -f roles.sql
create role cht_owner login password :'owner_password';
create role cht_process login password :'process_password';
create database exchange owner cht_owner;
-- Behind PgBouncer, single statements have the defaults of their role.
alter role cht_process set timezone = 'UTC';
alter role cht_process set statement_timeout = 12000;
alter role cht_process set lock_timeout = 5000;
alter role cht_process set idle_in_transaction_session_timeout = 10000;
