import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../../components/load-chunk.js'
import { DEFERRED_LOAD_DELAY } from '../../platform/offline-app.js'
import type { ActiveTradeDialog, OpenTradeDialog, TradeDialogsProps } from './trade-dialogs.js'

/** Loads the code of the dialogs, which is not part of the first load of /orders (`npm run bench -- web`). */
const loadDialogs = () => import('./trade-dialogs.js')
const TradeDialogs = lazy(async () => ({ default: (await loadDialogs()).TradeDialogs }))

/** `TradeDialogs`. Nothing is shown until its code is loaded. */
export function LazyTradeDialogs(props: TradeDialogsProps) {
  return (
    <Suspense>
      <TradeDialogs {...props} />
    </Suspense>
  )
}

interface TradeDialogState {
  /** The open dialog, if any. */
  active: ActiveTradeDialog | undefined
  open: OpenTradeDialog
  close: () => void
}

/**
 * The state of the trade dialogs of a screen: at most one is open. Their code is loaded shortly after the first render
 * with trades, or when a dialog is opened.
 */
export function useTradeDialog({ hasTrades }: { hasTrades: boolean }): TradeDialogState {
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
