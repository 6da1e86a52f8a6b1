-- Whether the operator has cancelled the order, and not its user.
alter table orders add column cancelled_by_operator boolean not null default false;
