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

/** Which dialog is open, and the trade that it was opened for. */
export interface AskedDialog {
  name: TradeActionName
  view: TradeView
}
export type OpenTradeDialog = (name: TradeActionName, view: TradeView) => void

export interface TradeDialogsProps {
  views: readonly TradeView[]
  asked: AskedDialog
  onClose: () => void
}

/**
 * The dialogs of trades, one open at a time. Which one is held by the screen, not by a card: a card may leave its list
 * while its owner still picks a picture.
 */
export function TradeDialogs({ views, asked, onClose }: TradeDialogsProps) {
  const Shown = DIALOGS[asked.name]
  // As the trade is now; as it was, once it has left the list.
  const view = views.find(({ trade }) => trade._id === asked.view.trade._id) ?? asked.view
  return <Shown view={view} appealable={views.filter(canAppeal)} onClose={onClose} />
}
