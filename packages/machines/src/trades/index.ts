export { hasGracePeriod, isEscrowed } from '../back-end-rules.js'
export { listTradeActions, type TradeAction } from './actions.js'
export { canReportAmount, type ReceivedAmount, viewReceivedAmount } from './amounts.js'
export {
  type AmountReport,
  type Answer,
  amountDisputeForm,
  amountReportForm,
  type CancellationAnswer,
  type Confirmation,
  cancellationAnswerForm,
  cancellationRequestForm,
  confirmationForm,
  extensionAnswerForm,
  extensionRequestForm,
  type Message,
  messageForm,
} from './forms.js'
export {
  describeTradeState,
  getPaymentVerb,
  getTradeLabel,
  getTradeStateTone,
  getTradeTone,
  isReportedPaid,
  PAYMENT_METHOD_PHRASES,
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
export { type Payment, paymentForm, type Rest, restForm } from './payment-form.js'
export { formatPrice, formatPriceDigits } from './price.js'
export { describeAnotherName, describeQuestion, type TradeQuestion, viewQuestion } from './question.js'
export {
  getTradeRequests,
  listSendableMessages,
  REQUEST_NAMES,
  type RequestName,
  type TradeRequests,
} from './requests.js'
export { openTrades } from './resources.js'
export {
  getNextDeadline,
  isAccountNeeded,
  isPaymentExpected,
  isStandingStill,
  type TradeView,
  viewTrade,
} from './selectors.js'
export { describeSituation } from './situation.js'
export {
  describeMissingPayment,
  type TradeActionName,
  type TradeTone,
  type TurnName,
} from './states.js'
export { getTradeSteps, type TradeSteps } from './steps.js'
export { getTimeline, type TimelineEntry } from './timeline.js'
export { tradeById } from './trade-by-id.js'
export {
  describeTurn,
  getTurnEnd,
  getTurnLabel,
  isMyTurn,
  listMyTurns,
  sortByUrgency,
  type Turn,
} from './turns.js'
