export { tradeNumber } from '@cht/sdk/trades'
export { type TradeAction, type TradeActionName, tradeActions } from './actions.js'
export { confirmationForm, paymentForm } from './forms.js'
export {
  BUYER_PAID,
  METHOD_WORDS,
  paymentVerb,
  plainPrice,
  priceText,
  STATE_LABELS,
  turnText,
} from './labels.js'
export {
  isOpenTrade,
  type TradeEvent,
  type TradeSnapshot,
  tradeDeadline,
  tradeLifecycle,
  tradeState,
} from './lifecycle.js'
export { partyOf, storedTrade, tradeSnapshot } from './mapper.js'
export { openTrades, tradeById } from './resources.js'
export {
  getNextDeadline,
  isYourTurn,
  mostUrgentFirst,
  type TradeView,
  type Turn,
  turnsOf,
  viewTrade,
} from './selectors.js'
export { situationOf } from './situation.js'
export { stepsOf, type TradeSteps } from './steps.js'
