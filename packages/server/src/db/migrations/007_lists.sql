-- Each paginated list has an index in its order.
drop index orders_of_user;
create index orders_of_user on orders (user_id, side, status, created_at, id);

drop index trades_buyer;
drop index trades_seller;
create index trades_of_buyer on trades (buyer_id, state, matched_at, id);
create index trades_of_seller on trades (seller_id, state, matched_at, id);
-- To find whether a cancelled order had a trade.
create index trades_cancelled_buy_order on trades (buy_order_id) where state = 'cancelled';
create index trades_cancelled_sell_order on trades (sell_order_id) where state = 'cancelled';

create index investments_active on investments (user_id, created_at, id) where state = 'active';
create index investments_completed on investments (user_id, created_at, id) where state in ('capitalHeld', 'released');

drop index users_referred_by;
create index users_referred_by on users (referred_by, created_at, id);

-- The operator's lists.
create index verifications_waiting on verifications (requested_at, id) where state = 'pending';
create index profile_edits_waiting on profile_edits (requested_at, id) where state = 'pending';
drop index appeals_of_state;
create index appeals_of_state on appeals (state, opened_at, id);
