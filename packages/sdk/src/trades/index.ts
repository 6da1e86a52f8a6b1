export { trades } from './endpoints.js'
export {
  listMessagesOf,
  MAX_TRADE_MESSAGES,
  TRADE_MESSAGE_CODES,
  TRADE_MESSAGE_INTERVAL,
  TRADE_MESSAGE_PUSH_INTERVAL,
  TRADE_MESSAGES,
  type TradeMessageCode,
} from './messages.js'
export { getPictureUrl, getProofUrl, type MatchedOrder, matchedOrder } from './model.js'
export { tradeRequests } from './requests.js'
export {
  CONFIRMATION_WINDOW,
  computeConfirmationDue,
  computeGraceEnd,
  computePaymentDue,
  DETAILS_SHOWN_FOR,
  getPaymentReference,
  getTradeNumber,
  PARTIES,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  PICTURE_MAX_BYTES,
  PICTURE_RULE,
  PICTURE_TYPES,
  REMINDER_LEAD_TIME,
  REQUEST_STATES,
  type RequestState,
  SENDER_STATEMENTS,
  type SenderStatement,
  TRADE_STATEMENTS,
  TRADE_STATES,
  type TradeState,
  type TradeStatement,
} from './rules.js'
