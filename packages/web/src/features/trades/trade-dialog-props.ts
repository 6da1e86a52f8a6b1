import type { TradeView } from '@cht/machines/trades'
import type { OpenTradeDialog } from './trade-dialogs.js'

export interface TradeDialogProps {
  view: TradeView
  /** The trades of the screen that the viewing party can appeal now: the options of the appeal form. */
  appealable: readonly TradeView[]
  /** Opens another dialog in place of this one. */
  onOpen: OpenTradeDialog
  onClose: () => void
}
