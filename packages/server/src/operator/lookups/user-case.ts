import { PAGE_MAX } from '@cht/sdk/rules'
import { toWireInvestment } from '../../domain/investments/mapper.js'
import { toIso } from '../../domain/to-iso.js'
import { toWireOrder } from '../../domain/trading/order-mapper.js'
import { toOperatorTrade } from '../../domain/trading/trade-mapper.js'
import { readUser } from '../../features/auth/users.js'
import { listStakedInvestments } from '../../features/investments/queries.js'
import { listPendingOrders } from '../../features/trading/order-queries.js'
import { listOpenTrades } from '../../features/trading/trade-queries.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, readSnapshot } from '../../platform/db/database.js'
import { listClaimsOnUser } from '../claims.js'

interface Lifetime extends Row<'users', 'createdAt' | 'closedAt'> {
  /** What a closed account was called, while that is kept. */
  former: Row<'closed_accounts', 'email' | 'username' | 'fullName' | 'phoneNumber'> | null
}

const readLifetime = async (db: Queryable, userId: string): Promise<Lifetime> => {
  const [row] = await db.query<Lifetime>(
    `select created_at, users.closed_at,
       case when user_id is not null then json_build_object('email', closed_accounts.email, 'username',
         closed_accounts.username, 'fullName', closed_accounts.full_name, 'phoneNumber', closed_accounts.phone_number)
       end as former
     from users left join closed_accounts on user_id = users.id where users.id = $1`,
    [userId],
  )
  return row ?? { createdAt: 0, closedAt: null, former: null }
}

/**
 * Reads the account of a user and what is open of it, with all numbers. Each part is what the user's own calls return. Throws
 * 404 if there is no such user.
 */
export async function readUserCase(context: ServerContext, userId: string) {
  const [user, lifetime, buyOrders, sellOrders, trades, stakes, claims] = await readSnapshot(
    context.db,
    (tx) => [
      readUser(tx, context, userId),
      readLifetime(tx, userId),
      listPendingOrders(tx, userId, 'buy', {}),
      listPendingOrders(tx, userId, 'sell', {}),
      listOpenTrades(tx, userId, {}),
      listStakedInvestments(tx, userId),
      listClaimsOnUser(tx, userId),
    ],
  )
  return {
    user: { ...user, ...lifetime.former },
    createdAt: toIso(lifetime.createdAt),
    closedAt: toIso(lifetime.closedAt),
    buyOrders: buyOrders.map(toWireOrder),
    sellOrders: sellOrders.map(toWireOrder),
    trades: trades.map((row) => toOperatorTrade(row)),
    stakes: stakes.slice(0, PAGE_MAX).map(toWireInvestment),
    stakeCount: stakes.length,
    claims: claims.map(({ createdAt, ...claim }) => ({ ...claim, createdAt: toIso(createdAt) })),
  }
}
