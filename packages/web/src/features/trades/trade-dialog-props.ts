import type { TradeView } from '@cht/machines/trades'

export interface TradeDialogProps {
  view: TradeView
  /** The trades of the screen that the viewing party can appeal now: the options of the appeal form. */
  appealable: readonly TradeView[]
  /** Opens another dialog in place of this one. */
  onOpen: (
    name: 'pay' | 'confirm' | 'reportAmount' | 'appeal' | 'requestCancellation',
    view: TradeView,
  ) => void
  onClose: () => void
}
