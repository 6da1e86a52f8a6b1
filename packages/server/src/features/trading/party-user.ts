/** The SQL of the id of the user who is `party` in the trade of a joined row of `trades`. */
export const PARTY_USER_SQL = `case party when 'buyer' then buyer_id else seller_id end`
