import { lazy, Suspense, useEffect } from 'react'
import type { TradeDialogsProps } from './trade-dialogs.js'

const load = () => import('./trade-dialogs.js')
const TradeDialogs = lazy(async () => ({ default: (await load()).TradeDialogs }))

/** The dialogs of trades, outside the first load of /orders: `npm run bench -- web` shows what that saves. */
export function LazyTradeDialogs(props: TradeDialogsProps) {
  return (
    <Suspense>
      <TradeDialogs {...props} />
    </Suspense>
  )
}

/** Loads the dialogs as soon as a trade is shown: the connection may be gone when one is opened. */
export function usePreloadedTradeDialogs(hasTrades: boolean): void {
  useEffect(() => {
    // A dialog that could not be loaded now is loaded when it is opened.
    if (hasTrades) load().catch(() => {})
  }, [hasTrades])
}
