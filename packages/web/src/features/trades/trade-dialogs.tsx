import { canAppeal } from '@cht/machines/appeals'
import type { TradeActionName, TradeView } from '@cht/machines/trades'
import { AppealDialog } from './appeal-dialog.js'
import { ConfirmationDialog } from './confirmation-dialog.js'
import { PaymentDialog } from './payment-dialog.js'
import { ProofDialog } from './proof-dialog.js'

const DIALOGS = {
  pay: PaymentDialog,
  confirm: ConfirmationDialog,
  proof: ProofDialog,
  appeal: AppealDialog,
} satisfies Record<TradeActionName, unknown>

/** The open dialog, and the trade that it was opened for. */
export interface ActiveTradeDialog {
  name: TradeActionName
  view: TradeView
}
export type OpenTradeDialog = (name: TradeActionName, view: TradeView) => void

export interface TradeDialogsProps {
  views: readonly TradeView[]
  active: ActiveTradeDialog
  onClose: () => void
}

/**
 * The dialogs of trades. The screen keeps which one is open, not the trade's card: the card may be removed from its
 * list while the user picks a picture.
 */
export function TradeDialogs({ views, active, onClose }: TradeDialogsProps) {
  const Dialog = DIALOGS[active.name]
  // The trade as last loaded; as it was at opening, if it has left the list.
  const view = views.find(({ trade }) => trade._id === active.view.trade._id) ?? active.view
  return <Dialog view={view} appealable={views.filter(canAppeal)} onClose={onClose} />
}
