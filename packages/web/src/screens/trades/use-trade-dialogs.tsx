import { canAppeal } from '@cht/machines/appeals'
import type { TradeActionName, TradeView } from '@cht/machines/trades'
import { lazy, type ReactNode, Suspense, useState } from 'react'

export interface TradeDialogProps {
  view: TradeView
  /** Every trade that this party may appeal now, for the form's choice. */
  appealable: readonly TradeView[]
  onClose: () => void
}

const FILES = {
  pay: () => import('./payment-dialog.js'),
  confirm: () => import('./confirmation-dialog.js'),
  proof: () => import('./proof-dialog.js'),
  appeal: () => import('./appeal-dialog.js'),
} satisfies Record<TradeActionName, unknown>

const DIALOGS = {
  pay: lazy(FILES.pay),
  confirm: lazy(FILES.confirm),
  proof: lazy(FILES.proof),
  appeal: lazy(FILES.appeal),
} satisfies Record<TradeActionName, unknown>

/** Brings a dialog before it is asked for: the connection may be gone by then. */
export const bringDialog = (name: TradeActionName): void => {
  FILES[name]().catch(() => {})
}

export type OpenTradeDialog = (name: TradeActionName, view: TradeView) => void

/**
 * The dialogs of trades, one open at a time. Held by the screen, not by a card: a card may leave its list while
 * its owner still picks a picture.
 */
export const useTradeDialogs = (views: readonly TradeView[]): [ReactNode, OpenTradeDialog] => {
  const [open, setOpen] = useState<{ name: TradeActionName; view: TradeView }>()
  const Shown = open && DIALOGS[open.name]
  const appealable = views.filter(canAppeal)
  // As the trade is now; as it was, once it has left the list.
  const view = views.find(({ trade }) => trade._id === open?.view.trade._id) ?? open?.view
  const element = view && Shown && (
    <Suspense>
      <Shown view={view} appealable={appealable} onClose={() => setOpen(undefined)} />
    </Suspense>
  )
  return [element, (name, view) => setOpen({ name, view })]
}
