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

/** For back ends without the open-trades endpoint: the open trades on the first page of the user's matched orders. */
const listOpenMatchedOrders = async (client: DeviceClient, options: CallOptions): Promise<MatchedOrder[]> => {
  const { buyOrders, sellOrders } = await client.orders.all({}, options)
  const now = client.now()
  return [...buyOrders.approved, ...sellOrders.approved].filter((trade) =>
    isOpenTrade(toTradeSnapshot(trade, now)),
  )
}

export const openTrades: ResourceDefinition<List<MatchedOrder>> = {
  key: 'trades.open',
  changedBy: TRADE_CHANGES,
  load: (client, options) =>
    catchNotFound(client.trades.open({}, options), () => listOpenMatchedOrders(client, options)),
  deadline: ({ data, at }) => getNextDeadline(data, at),
  hasOpenTrade: ({ data }) => data.length > 0,
}
