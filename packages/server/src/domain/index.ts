/**
 * Of the rules, texts and wire formats of the exchange that need no database, those that the exchange in memory uses.
 */

export { assertCan, notFound, Refusal, tooManyRequests } from '../kernel/refusal.js'
export { assertAccess } from './auth/access.js'
export { assertAccountCan } from './auth/account-actions.js'
export { toWireUser } from './auth/mapper.js'
export { assertConfirmed, computeConfirmationEnd, type SessionProtection } from './auth/reauthentication.js'
export {
  assertPasswordNotPersonal,
  emailTaken,
  otherEmail,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
  wrongPassword,
} from './auth/refusals.js'
export { parseEndpointInput } from './endpoint-input.js'
export { createCapitalEntry, createReturnEntry, createStakeEntry } from './investments/ledger-entries.js'
export {
  createInvestmentRow,
  type InvestmentRow,
  isListed,
  toActualTerms,
  toWireCountdown,
  toWireInvestment,
  toWireInvestments,
} from './investments/mapper.js'
export { createMaturedNotification, createReleasedNotification } from './investments/notifications.js'
export { assertPlan, assertPlanOffered } from './investments/plans.js'
export { type Account, insufficientBalance, type LedgerEntry } from './ledger-entry.js'
export { assertNames } from './names/name-rules.js'
export { toWireNotification } from './notifications/mapper.js'
export type { Notification } from './notifications/notification.js'
export { mapPage, type PageRequest, paginate } from './pagination.js'
export { editPending, noChanges, tradeOpen, wrongOldPassword } from './profile/refusals.js'
export { toResponseBody } from './response-body.js'
export { type StatementRow, toWireStatementEntry } from './statement/mapper.js'
export { listAppealTicks } from './trading/appeal-tick.js'
export { toWireOrderGroups } from './trading/groups.js'
export { createLateProofFiling } from './trading/late-proof.js'
export { assertNotBarred, assertOrderLimit, OPEN_ORDER_STATUSES } from './trading/limits.js'
export { countMarket } from './trading/market.js'
export { createMatch } from './trading/match.js'
export { isMatchable, pairOrders, sortQueue } from './trading/matching.js'
export {
  createAppealJoinedNotifications,
  createAppealNotifications,
  createEventNotifications,
  createReminderNotifications,
  createStateNotifications,
  isNewSituation,
  isReminderDue,
} from './trading/notifications.js'
export { createEscrowEntry, createEscrowReturnEntry } from './trading/order-ledger-entries.js'
export { type OrderRow, toWireOrder } from './trading/order-mapper.js'
export { assertPaymentDetails, toPaymentDetails } from './trading/payment-details.js'
export { assertPrice, hasPrice } from './trading/price.js'
export { restoreStoredState } from './trading/states.js'
export {
  createRefundEntry,
  createReleaseEntry,
  createSellOrderReturnEntry,
} from './trading/trade-ledger-entries.js'
export {
  type AppealEventRow,
  type AppealFiling,
  EMPTY_TRADE_COLUMNS,
  type TradeRow,
  toStoredAppeal,
  toStoredTrade,
  toWireAppealEvents,
  toWireTrade,
  toWireTradeEvents,
} from './trading/trade-mapper.js'
export { applyAppeal, applyTransition, tickTradeRow } from './trading/transition.js'
export { toWalletPayment, transactionUsed } from './trading/wallet-payment.js'
export { assertIdNumber, createDecisionNotification, idInUse } from './verification/rules.js'
