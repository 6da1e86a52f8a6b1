export { confirmationForm, paymentForm } from './forms.js'
export {
  isOpenTrade,
  type TradeEvent,
  type TradeSnapshot,
  tradeDeadline,
  tradeLifecycle,
  tradeState,
} from './lifecycle.js'
export { openTrades, soonestDeadline, tradeById } from './resources.js'
export { partyOf, storedTrade, tradeSnapshot } from './wire.js'
