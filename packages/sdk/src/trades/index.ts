export { trades } from './endpoints.js'
export { getProofUrl, type MatchedOrder, matchedOrder } from './model.js'
export {
  CONFIRMATION_WINDOW,
  confirmationDueAt,
  DETAILS_SHOWN_FOR,
  getPaymentReference,
  graceEndsAt,
  PARTIES,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  PICTURE_MAX_BYTES,
  PICTURE_RULE,
  PICTURE_TYPES,
  paymentDueAt,
  REMINDER_LEAD_TIME,
  TRADE_STATES,
  type TradeState,
  tradeNumber,
} from './rules.js'
