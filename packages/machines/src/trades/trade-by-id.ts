import type { CallOptions } from '@cht/sdk'
import type { MatchedOrder } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { DeviceClient } from '../device-client.js'
import type { ResourceDefinition } from '../resource.js'
import { isOpenTrade } from './lifecycle.js'
import { toTradeSnapshot } from './mapper.js'
import { TRADE_CHANGES } from './resources.js'
import { getNextDeadline } from './selectors.js'

/** For back ends without the endpoint of a trade: it is looked for on the first page of each of the user's lists. */
const findTrade = async (client: DeviceClient, id: string, options: CallOptions) => {
  const { buyOrders, sellOrders } = await client.orders.all({}, options)
  return [buyOrders, sellOrders]
    .flatMap(({ approved, completed, cancelled }) => [...approved, ...completed, ...cancelled])
    .find((order): order is MatchedOrder => order._id === id && 'buyOrder' in order)
}

/** A trade of the user. */
export function tradeById(id: string): ResourceDefinition<MatchedOrder> {
  return {
    key: `trades.${id}`,
    changedBy: TRADE_CHANGES,
    objectId: id,
    load: (client, options) =>
      catchNotFound(client.trades.get({ id }, options), async (error) => {
        const trade = await findTrade(client, id, options)
        if (!trade) throw error
        return trade
      }),
    deadline: ({ data, at }) => getNextDeadline([data], at),
    hasOpenTrade: ({ data, at }) => isOpenTrade(toTradeSnapshot(data, at)),
  }
}
