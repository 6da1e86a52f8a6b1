import { SELLERS_OF_KNOWN_TRADER } from '@cht/sdk/rules'

/**
 * An SQL condition on a row of `users`: the user is known, as `isKnownTrader` of the SDK says (decision 3). Purchases count from
 * sellers whose identity is verified now.
 */
export const IS_KNOWN_SQL = `(users.verification_state = 'verified' or exists (
  select from trades join users as sellers on sellers.id = seller_id
  where buyer_id = users.id and state = 'completed' and sellers.verification_state = 'verified'
  having count(distinct seller_id) >= ${SELLERS_OF_KNOWN_TRADER}))`
