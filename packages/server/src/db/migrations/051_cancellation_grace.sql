-- With a cancellation by consent, the seller takes the tokens back: the sell order is cancelled too.
alter table trades add column cancels_sell_order boolean not null default false;
-- For the matching: the parties have agreed to cancel, and the trade waits for late proof. They are not matched with each other.
create index trades_ending_by_consent on trades (buyer_id)
  where state = 'expired' and (buyer_cancellation = 'accepted' or seller_cancellation = 'accepted');
