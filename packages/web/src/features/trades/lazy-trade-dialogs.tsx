import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from '../../components/load-part.js'
import { FIRST_SCREEN } from '../../platform/offline-app.js'
import type { AskedDialog, OpenTradeDialog, TradeDialogsProps } from './trade-dialogs.js'

/** The dialogs are not part of the first load of /orders: `npm run bench -- web` shows what that saves. */
const loadDialogs = () => import('./trade-dialogs.js')
const TradeDialogs = lazy(async () => ({ default: (await loadDialogs()).TradeDialogs }))

export function LazyTradeDialogs(props: TradeDialogsProps) {
  return (
    <Suspense>
      <TradeDialogs {...props} />
    </Suspense>
  )
}

interface OpenDialog {
  /** The dialog that is open. */
  asked: AskedDialog | undefined
  open: OpenTradeDialog
  close: () => void
}

/** Which dialog of a trade a screen has open. The dialogs are loaded soon after the screen shows a trade. */
export function useTradeDialog(hasTrades: boolean): OpenDialog {
  const [asked, setAsked] = useState<AskedDialog>()
  useEffect(() => {
    if (!hasTrades) return
    // The connection may be gone when one is opened. What could not be loaded now is loaded then.
    const timer = setTimeout(() => loadDialogs().catch(() => {}), FIRST_SCREEN)
    return () => clearTimeout(timer)
  }, [hasTrades])
  return {
    asked,
    open: async (name, view) => {
      if (await loadPart(loadDialogs)) setAsked({ name, view })
    },
    close: () => setAsked(undefined),
  }
}
