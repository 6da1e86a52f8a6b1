import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { TradeActionName } from './trade-actions.js'
import type { TradeView } from './trade-view.js'

export interface TradeDialogProps {
  view: TradeView
  /** Every trade that this party may appeal now, for the form's choice. */
  appealable: readonly TradeView[]
  onClose: () => void
}

const DIALOGS = {
  pay: lazy(() => import('./payment-dialog.js')),
  confirm: lazy(() => import('./confirmation-dialog.js')),
  proof: lazy(() => import('./proof-dialog.js')),
  appeal: lazy(() => import('./appeal-dialog.js')),
} satisfies Record<TradeActionName, unknown>

export type OpenTradeDialog = (name: TradeActionName, view: TradeView) => void

/**
 * The dialogs of trades, one open at a time. Held by the screen, not by a card: a card may leave its list while
 * its owner still picks a picture.
 */
export const useTradeDialogs = (views: readonly TradeView[]): [ReactNode, OpenTradeDialog] => {
  const [open, setOpen] = useState<{ name: TradeActionName; view: TradeView }>()
  const Shown = open && DIALOGS[open.name]
  const appealable = views.filter(({ snapshot, party }) => snapshot.can({ type: 'appeal.open', by: party }))
  // As the trade is now; as it was, once it has left the list.
  const view = views.find(({ trade }) => trade._id === open?.view.trade._id) ?? open?.view
  const element = view && Shown && (
    <Suspense>
      <Shown view={view} appealable={appealable} onClose={() => setOpen(undefined)} />
    </Suspense>
  )
  return [element, (name, view) => setOpen({ name, view })]
}
