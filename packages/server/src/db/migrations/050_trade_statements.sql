-- What a party has stated with an event: a code of TRADE_STATEMENTS. Null if nothing was asked, or the event is older.
alter table trade_events add column statement text;
