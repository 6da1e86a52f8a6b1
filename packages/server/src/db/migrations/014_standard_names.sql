alter table trades rename column set_aside_at to quarantined_at;
alter table investments rename column set_aside_at to quarantined_at;
alter index trades_set_aside rename to trades_quarantined;
alter index investments_set_aside rename to investments_quarantined;
alter table matched_sessions rename column passed_over to skipped_sell_orders;
