import type { TradeView } from '@cht/machines/trades'

export interface TradeDialogProps {
  view: TradeView
  /** The trades that this party can appeal now: the options of the appeal form. */
  appealable: readonly TradeView[]
  onClose: () => void
}
