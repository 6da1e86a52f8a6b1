export { listTradeActions, type TradeAction, type TradeActionName } from './actions.js'
export {
  type Answer,
  type CancellationAnswer,
  type Confirmation,
  cancellationAnswerForm,
  cancellationRequestForm,
  confirmationForm,
  extensionAnswerForm,
  extensionRequestForm,
  type Message,
  messageForm,
  type Payment,
  paymentForm,
} from './forms.js'
export {
  formatPrice,
  formatPriceDigits,
  getPaymentVerb,
  getTradeLabel,
  isReportedPaid,
  PAYMENT_METHOD_PHRASES,
  STATE_LABELS,
} from './labels.js'
export {
  getTradeState,
  isEndingByConsent,
  isOpenTrade,
  type TradeEvent,
  type TradeSnapshot,
  tradeLifecycle,
} from './lifecycle.js'
export { getParty, toStoredTrade, toTradeSnapshot } from './mapper.js'
export { describePayer, type PayerCheck, type PayerWarning, viewPayer } from './payer.js'
export {
  getTradeRequests,
  listSendableMessages,
  REQUEST_NAMES,
  type RequestName,
  type TradeRequests,
} from './requests.js'
export { openTrades, tradeById } from './resources.js'
export {
  getNextDeadline,
  isPaymentExpected,
  isStandingStill,
  type TradeView,
  viewTrade,
} from './selectors.js'
export { describeMissingPayment, describeSituation } from './situation.js'
export { getTradeSteps, type TradeSteps } from './steps.js'
export { getTimeline, type TimelineEntry } from './timeline.js'
export { describeTurn, describeTurnOutside } from './turn-text.js'
export {
  getTurnEnd,
  getTurnLabel,
  isMyTurn,
  listMyTurns,
  sortByUrgency,
  type Turn,
  type TurnName,
} from './turns.js'
