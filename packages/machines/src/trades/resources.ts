import type { MatchedOrder } from '@cht/sdk/trades'
import type { ResourceDefinition } from '../resource.js'
import { isOpenTrade, tradeDeadline } from './lifecycle.js'
import { tradeSnapshot } from './wire.js'

/** When time will move one of these trades next. */
export const soonestDeadline = (trades: readonly MatchedOrder[], asOf: number): number | undefined => {
  const deadlines = trades.flatMap((trade) => tradeDeadline(tradeSnapshot(trade, asOf)) ?? [])
  return deadlines.length === 0 ? undefined : Math.min(...deadlines)
}

export const openTrades: ResourceDefinition<MatchedOrder[]> = {
  key: 'trades.open',
  load: (client, options) => client.trades.open({}, options),
  deadline: ({ data, at }) => soonestDeadline(data, at),
  isTrading: ({ data }) => data.length > 0,
}

export const tradeById = (id: string): ResourceDefinition<MatchedOrder> => ({
  key: `trades.${id}`,
  load: (client, options) => client.trades.get({ id }, options),
  deadline: ({ data, at }) => soonestDeadline([data], at),
  isTrading: ({ data, at }) => isOpenTrade(tradeSnapshot(data, at)),
})
