import { market } from '@cht/sdk/contract'
import { NO_MATCH_AFTER_CANCELLATION } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import { groupMarket, listPricedMethods, type MarketCount } from '../../domain/trading/market.js'
import { MARKET_COUNTRY_SQL } from '../../domain/trading/matching.js'
import { buildSeparatingSql, OPEN_TRADE_SQL } from '../../domain/trading/states.js'
import type { ServerContext } from '../../platform/context.js'
import { toTimestamp } from '../../platform/db/database.js'
import { registerRead } from '../../platform/http/router.js'
import { IS_MATCHABLE_USER_SQL, IS_UNMATCHABLE_USER_SQL } from '../auth/standing.js'
import { readRates } from '../rates/service.js'

/** SQL of the other party of a trade of the user `$1`. */
const OTHER_PARTY_SQL = 'case when buyer_id = $1 then seller_id else buyer_id end'
const IS_PARTY_SQL = '(buyer_id = $1 or seller_id = $1)'

/**
 * Registers the endpoint that counts the pending orders that could be matched with an order of this user now (decisions 3 and 24),
 * by side, amount and payment method. The response names nobody (decision 8).
 */
export function marketRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock } = context
  registerRead(
    app,
    context,
    market.get,
    async ({ db, user }) => {
      const methods = listPricedMethods(await readRates(db), user)
      const counts = await db.query<MarketCount>(
        `with separated (user_id) as materialized (
         select ${OTHER_PARTY_SQL} from trades where ${IS_PARTY_SQL} and ${buildSeparatingSql('$4')}
       ), twins (user_id, amount, payment_method) as materialized (
         select ${OTHER_PARTY_SQL}, trades.amount, payment_method from trades join orders on orders.id = sell_order_id
         where ${IS_PARTY_SQL} and ${OPEN_TRADE_SQL}
       )
       select side, amount, payment_method, crypto_network, count(*) as count from orders
       where status = 'pending' and user_id <> $1 and payment_method = any ($3::text[])
         and ${MARKET_COUNTRY_SQL} in ('', $2)
         and not exists (select from users where users.id = user_id and ${IS_UNMATCHABLE_USER_SQL})
         and exists (select from users where users.id = $1 and ${IS_MATCHABLE_USER_SQL})
         and user_id not in (select user_id from separated)
         and (user_id, amount, payment_method) not in (select user_id, amount, payment_method from twins)
       group by side, amount, payment_method, crypto_network`,
        [user.id, user.country, methods, toTimestamp(clock.now() - NO_MATCH_AFTER_CANCELLATION)],
      )
      return groupMarket(counts)
    },
    { mayUseReplica: true },
  )
}
