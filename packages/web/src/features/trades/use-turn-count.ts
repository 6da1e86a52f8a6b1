import { useResource, useUser } from '@cht/machines/react'
import { isMyTurn, openTrades, viewTrade } from '@cht/machines/trades'
import { useLiveSession } from '../live-sessions/index.js'

/** The number of open trades that wait for the user (decision 7). 0 until they have loaded. */
export function useTurnCount(): number {
  const user = useUser()
  const { data = [], at } = useResource(openTrades)
  const { sessionStart } = useLiveSession()
  if (!user) return 0
  return data.filter((trade) => isMyTurn(viewTrade(trade, at, user._id, sessionStart))).length
}
