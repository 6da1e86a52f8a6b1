export { tradeNumber } from '@cht/sdk/trades'
export { type TradeAction, type TradeActionName, tradeActions } from './actions.js'
export { confirmationForm, paymentForm } from './forms.js'
export {
  BUYER_PAID,
  isYourTurn,
  METHOD_WORDS,
  paymentVerb,
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
export { plainPrice, priceText } from './price.js'
export { openTrades, soonestDeadline, tradeById } from './resources.js'
export { situationOf } from './situation.js'
export { stepsOf, type TradeSteps } from './steps.js'
export { type Turn, turnsOf } from './turns.js'
export { mostUrgentFirst } from './urgency.js'
export { type TradeView, viewTrade } from './view.js'
