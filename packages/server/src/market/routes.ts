import { market } from '@cht/sdk/market'
import type { Side } from '@cht/sdk/orders'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange.js'
import { read } from '../http/route.js'

/** The market names nobody (decision 8). */
export const marketRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  read(app, exchange, market.get, async () => {
    const rows = await exchange.db.query<{
      side: Side
      amount: number
      paymentMethod: string
      count: number
    }>(
      `select side, amount, payment_method as "paymentMethod", count(*) as count from orders
       where status = 'pending' group by side, amount, payment_method order by amount, payment_method`,
    )
    const on = (wanted: Side) =>
      rows.filter(({ side }) => side === wanted).map(({ side: _, ...entry }) => entry)
    return { buy: on('buy'), sell: on('sell') }
  })
}
