export { getActionVariant } from './action-variant.js'
export { LazyTradeDialogs, useTradeDialog } from './lazy-trade-dialogs.js'
export {
  formatOpenTrades,
  OpenTradesCard,
  type OpenTradesProps,
  OtherTrades,
  useSortedTrades,
} from './open-trades.js'
export { PaymentWarnings } from './payment-warnings.js'
export type { OpenTradeDialog } from './trade-dialogs.js'
export { TradeSummary } from './trade-summary.js'
export { useTurnCount } from './use-turn-count.js'
export { useTurnTitle } from './use-turn-title.js'
