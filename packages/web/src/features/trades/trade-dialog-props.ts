import type { TradeView } from '@cht/machines/trades'

export interface TradeDialogProps {
  view: TradeView
  /** Every trade that this party may appeal now, for the form's choice. */
  appealable: readonly TradeView[]
  onClose: () => void
}
