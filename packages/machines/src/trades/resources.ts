import type { CallOptions, Client } from '@cht/sdk'
import type { MatchedOrder } from '@cht/sdk/trades'
import { orWithout } from '../optional-endpoint.js'
import type { ResourceDefinition } from '../resource.js'
import { isOpenTrade, tradeDeadline } from './lifecycle.js'
import { tradeSnapshot } from './mapper.js'

/** When time will move one of these trades next. */
export function soonestDeadline(trades: readonly MatchedOrder[], asOf: number): number | undefined {
  const deadlines = trades.flatMap((trade) => tradeDeadline(tradeSnapshot(trade, asOf)) ?? [])
  return deadlines.length === 0 ? undefined : Math.min(...deadlines)
}

/** The open trades among one's matched orders, the latest of them, for back ends that do not list them by themselves. */
const matchedAndOpen = async (client: Client, options: CallOptions): Promise<MatchedOrder[]> => {
  const { buyOrders, sellOrders } = await client.orders.all({}, options)
  const now = client.now()
  return [...buyOrders.approved, ...sellOrders.approved].filter((trade) =>
    isOpenTrade(tradeSnapshot(trade, now)),
  )
}

export const openTrades: ResourceDefinition<MatchedOrder[]> = {
  key: 'trades.open',
  load: (client, options) =>
    orWithout(client.trades.open({}, options), () => matchedAndOpen(client, options)),
  deadline: ({ data, at }) => soonestDeadline(data, at),
  hasOpenTrade: ({ data }) => data.length > 0,
}

export function tradeById(id: string): ResourceDefinition<MatchedOrder> {
  return {
    key: `trades.${id}`,
    load: (client, options) => client.trades.get({ id }, options),
    deadline: ({ data, at }) => soonestDeadline([data], at),
    hasOpenTrade: ({ data, at }) => isOpenTrade(tradeSnapshot(data, at)),
  }
}
