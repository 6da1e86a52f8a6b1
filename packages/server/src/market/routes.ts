import { market } from '@cht/sdk/market'
import type { Side } from '@cht/sdk/orders'
import type { FastifyInstance } from 'fastify'
import { IS_UNMATCHABLE_USER_SQL } from '../auth/standing.js'
import type { ServerContext } from '../context.js'
import { MARKET_COUNTRY_SQL } from '../domain/orders/matching.js'
import { registerRead } from '../http/router.js'

/**
 * Registers the endpoint that counts the pending orders of other users that an order of this user could match (decisions 3 and 24),
 * by side, amount and payment method. The response names nobody (decision 8).
 */
export function marketRoutes(app: FastifyInstance, context: ServerContext): void {
  registerRead(app, context, market.get, async ({ user }) => {
    const rows = await context.db.query<{
      side: Side
      amount: number
      paymentMethod: string
      count: number
    }>(
      `select side, amount, payment_method as "paymentMethod", count(*) as count from orders
       where status = 'pending' and user_id <> $1
         and not exists (select from users where users.id = user_id and ${IS_UNMATCHABLE_USER_SQL}) and ${MARKET_COUNTRY_SQL} in ('', (select country from users where id = $1))
       group by side, amount, payment_method order by amount, payment_method`,
      [user.id],
    )
    const selectSide = (selected: Side) =>
      rows.filter(({ side }) => side === selected).map(({ side: _, ...entry }) => entry)
    return { buy: selectSide('buy'), sell: selectSide('sell') }
  })
}
