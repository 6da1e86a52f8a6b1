import { Suspense, useEffect } from 'react'
import { lazyWithPreload } from 'react-lazy-with-preload'
import type { TradeDialogsProps } from './trade-dialogs.js'

const TradeDialogs = lazyWithPreload(async () => ({
  default: (await import('./trade-dialogs.js')).TradeDialogs,
}))

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
    if (hasTrades) TradeDialogs.preload().catch(() => {})
  }, [hasTrades])
}
