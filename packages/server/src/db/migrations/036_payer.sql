-- From which account the buyer says to have paid (decision 40): whose it is, and the last four digits of its number.
alter table trades add column payer_name text;
alter table trades add column payer_account text;
