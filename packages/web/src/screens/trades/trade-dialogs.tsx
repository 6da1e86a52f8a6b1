import { canAppeal } from '@cht/machines/appeals'
import type { TradeActionName, TradeView } from '@cht/machines/trades'
import { lazy, Suspense } from 'react'

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

/** Which dialog is open, and the trade that it was opened for. */
export interface AskedDialog {
  name: TradeActionName
  view: TradeView
}
export type OpenTradeDialog = (name: TradeActionName, view: TradeView) => void

interface TradeDialogsProps {
  views: readonly TradeView[]
  asked: AskedDialog
  onClose: () => void
}

/**
 * The dialogs of trades, one open at a time. Which one is held by the screen, not by a card: a card may leave its list
 * while its owner still picks a picture.
 */
export const TradeDialogs = ({ views, asked, onClose }: TradeDialogsProps) => {
  const Shown = DIALOGS[asked.name]
  // As the trade is now; as it was, once it has left the list.
  const view = views.find(({ trade }) => trade._id === asked.view.trade._id) ?? asked.view
  return (
    <Suspense>
      <Shown view={view} appealable={views.filter(canAppeal)} onClose={onClose} />
    </Suspense>
  )
}
