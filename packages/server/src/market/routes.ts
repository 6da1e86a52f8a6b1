import { market } from '@cht/sdk/market'
import type { Side } from '@cht/sdk/orders'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { COUNTRY_OF_MARKET } from '../domain/orders/matching.js'
import { read } from '../http/router.js'

/** What others wait for that one's own order could meet (decisions 3 and 24); it names nobody (decision 8). */
export function marketRoutes(app: FastifyInstance, exchange: Exchange): void {
  read(app, exchange, market.get, async ({ user }) => {
    const rows = await exchange.db.query<{
      side: Side
      amount: number
      paymentMethod: string
      count: number
    }>(
      `select side, amount, payment_method as "paymentMethod", count(*) as count from orders
       where status = 'pending' and user_id <> $1 and ${COUNTRY_OF_MARKET} in ('', (select country from users where id = $1))
       group by side, amount, payment_method order by amount, payment_method`,
      [user.id],
    )
    const on = (wanted: Side) =>
      rows.filter(({ side }) => side === wanted).map(({ side: _, ...entry }) => entry)
    return { buy: on('buy'), sell: on('sell') }
  })
}
