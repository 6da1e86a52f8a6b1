import { openTrades } from '@cht/machines/trades'
import { useEffect } from 'react'
import { useExchange } from './exchange.js'
import { useResource } from './resource.js'

/**
 * Everything shown is asked for more often while a trade of one's own is open (decision 25). How long data waits is
 * settled when it arrives, so what came before the trade was known is asked for once more.
 */
export const useTradingPace = (): void => {
  const exchange = useExchange()
  const { data } = useResource(openTrades)
  const trading = data !== undefined && data.length > 0
  useEffect(() => {
    if (trading) exchange.refresh()
  }, [exchange, trading])
}
