import type { CallOptions } from '@cht/sdk'
import type { ChangeKind, List, MatchedOrder } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { DeviceClient } from '../device-client.js'
import type { ResourceDefinition } from '../resource.js'
import { isOpenTrade } from './lifecycle.js'
import { toTradeSnapshot } from './mapper.js'
import { getNextDeadline } from './selectors.js'

/** The changes after which a trade may read otherwise. While payments are stopped, its windows stand still. */
export const TRADE_CHANGES: readonly ChangeKind[] = ['trade.changed', 'switches.changed']

/** For back ends without the endpoints of trades: the matched orders on the first page of each of the user's lists. */
const listMatchedOrders = async (client: DeviceClient, options: CallOptions): Promise<MatchedOrder[]> => {
  const { buyOrders, sellOrders } = await client.orders.all({}, options)
  return [buyOrders, sellOrders].flatMap(({ approved, completed, cancelled }) => [
    ...approved,
    ...completed,
    ...cancelled.filter((order) => 'buyOrder' in order),
  ])
}

export const openTrades: ResourceDefinition<List<MatchedOrder>> = {
  key: 'trades.open',
  changedBy: TRADE_CHANGES,
  load: (client, options) =>
    catchNotFound(client.trades.open({}, options), async () => {
      const trades = await listMatchedOrders(client, options)
      return trades.filter((trade) => isOpenTrade(toTradeSnapshot(trade, client.now())))
    }),
  deadline: ({ data, at }) => getNextDeadline(data, at),
  hasOpenTrade: ({ data }) => data.length > 0,
}

export function tradeById(id: string): ResourceDefinition<MatchedOrder> {
  return {
    key: `trades.${id}`,
    changedBy: TRADE_CHANGES,
    objectId: id,
    load: (client, options) =>
      catchNotFound(client.trades.get({ id }, options), async (error) => {
        const trades = await listMatchedOrders(client, options)
        const trade = trades.find(({ _id }) => _id === id)
        if (!trade) throw error
        return trade
      }),
    deadline: ({ data, at }) => getNextDeadline([data], at),
    hasOpenTrade: ({ data, at }) => isOpenTrade(toTradeSnapshot(data, at)),
  }
}
