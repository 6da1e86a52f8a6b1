import type { StoredDetails } from '../../domain/payment-details/saved-details.js'
import { PAYMENT_DETAILS, type PaymentDetails } from '../../domain/trading/order-mapper.js'
import { listColumns } from '../../platform/db/columns.js'
import type { Queryable } from '../../platform/db/database.js'

/** The details that a user has saved: the default first, then the oldest. */
export function listSavedDetails(db: Queryable, userId: string): Promise<StoredDetails[]> {
  return db.query<StoredDetails>(
    `select id, name, is_default, payment_method, ${listColumns('payment_details', PAYMENT_DETAILS)}, created_at
     from payment_details where user_id = $1 order by is_default desc, created_at, id`,
    [userId],
  )
}

const normalizeSql = (text: string) => `lower(regexp_replace(coalesce(${text}, ''), '\\s', '', 'g'))`

/** An SQL condition: the row leads to the account or wallet of `$2` to `$5`. It compares as `isSameDestination` does. */
const LEADS_THERE = ['bank_name', 'account_number', 'crypto_network', 'crypto_address']
  .map((column, index) => `${normalizeSql(column)} = ${normalizeSql(`$${index + 2}::text`)}`)
  .join(' and ')

/** Whether the user has neither saved these details nor placed a sell order with them. The user's row must be locked. */
export async function areNewDetails(
  tx: Queryable,
  userId: string,
  { bankName, accountNumber, cryptoNetwork, cryptoAddress }: PaymentDetails,
): Promise<boolean> {
  const [row] = await tx.query<{ isUsed: boolean }>(
    `select exists (select from payment_details where user_id = $1 and ${LEADS_THERE})
       or exists (select from orders where user_id = $1 and side = 'sell' and ${LEADS_THERE}) as "isUsed"`,
    [userId, bankName, accountNumber, cryptoNetwork, cryptoAddress],
  )
  return !row?.isUsed
}
