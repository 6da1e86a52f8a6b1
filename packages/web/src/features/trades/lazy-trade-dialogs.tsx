import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../../components/load-chunk.js'
import { DEFERRED_LOAD_DELAY } from '../../platform/offline-app.js'
import type { ActiveTradeDialog, OpenTradeDialog, TradeDialogsProps } from './trade-dialogs.js'

/** Not part of the first load of /orders: `npm run bench -- web` shows the bytes saved. */
const loadDialogs = () => import('./trade-dialogs.js')
const TradeDialogs = lazy(async () => ({ default: (await loadDialogs()).TradeDialogs }))

export function LazyTradeDialogs(props: TradeDialogsProps) {
  return (
    <Suspense>
      <TradeDialogs {...props} />
    </Suspense>
  )
}

interface TradeDialogState {
  /** The open dialog; undefined where none is. */
  active: ActiveTradeDialog | undefined
  open: OpenTradeDialog
  close: () => void
}

/**
 * The state of the trade dialogs of a screen, of which one is open at a time. Their code is loaded shortly after the
 * first render with trades, or when one is opened.
 */
export function useTradeDialog(hasTrades: boolean): TradeDialogState {
  const [active, setActive] = useState<ActiveTradeDialog>()
  useEffect(() => {
    if (!hasTrades) return
    // Loaded early, because there may be no connection when a dialog is opened. A failure is retried then.
    const timer = setTimeout(() => loadDialogs().catch(() => {}), DEFERRED_LOAD_DELAY)
    return () => clearTimeout(timer)
  }, [hasTrades])
  return {
    active,
    open: async (name, view) => {
      if (await loadChunk(loadDialogs)) setActive({ name, view })
    },
    close: () => setActive(undefined),
  }
}
