/**
 * The rules, texts and wire formats of the exchange that need no database. The server uses them, and so does the
 * in-memory exchange.
 */

export {
  assertCan,
  invalidInput,
  notFound,
  Refusal,
  toLifecycleRefusal,
  tooManyRequests,
} from '../kernel/refusal.js'
export { assertAccess } from './auth/access.js'
export { assertAccountCan, assertHoldAllows, computeHoldEnd } from './auth/account-actions.js'
export {
  type AuthenticatorAct,
  assertAuthenticatorCan,
  assertPasskeysCan,
} from './auth/factor-refusals.js'
export { toWireUser } from './auth/mapper.js'
export { assertConfirmed, computeConfirmationEnd, type SessionProtection } from './auth/reauthentication.js'
export {
  assertPasswordNotPersonal,
  emailTaken,
  noChallenge,
  noSecondStep,
  otherEmail,
  passkeyExists,
  secondStepDue,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
  wrongPasskey,
  wrongPassword,
} from './auth/refusals.js'
export { RESERVED_TRIES } from './auth/reserved-tries.js'
export { type Addition, isSuspect } from './auth/suspect-additions.js'
export { assertTermsAccepted, assertTermsInForce } from './auth/terms.js'
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
export { assertKindCanChange, toNotificationSettings, wrongToken } from './notifications/settings.js'
export { mapPage, type PageRequest, paginate } from './pagination.js'
export { createNewDetailsNotification } from './payment-details/notification.js'
export {
  assertCanSaveDetails,
  isSameDestination,
  type StoredDetails,
  toWireSavedDetails,
} from './payment-details/saved-details.js'
export { editPending, noChanges, tradeOpen, wrongOldPassword } from './profile/refusals.js'
export { createReferralBonus } from './referrals/bonus.js'
export {
  createBonusEntry,
  createBonusReleaseEntry,
  createBonusVoidEntry,
  type ReferralBonus,
} from './referrals/ledger-entries.js'
export { sumInvestments, toWireReferral } from './referrals/mapper.js'
export {
  createBonusHeldNotification,
  createBonusReleasedNotification,
  createBonusVoidedNotification,
  ENDED_EARLY,
} from './referrals/notifications.js'
export { toResponseBody } from './response-body.js'
export { secretShown } from './secret-shown.js'
export { type StatementRow, toWireStatementEntry } from './statement/mapper.js'
export { assertSwitchAllows, MATCHING_SWITCHES } from './switches/assert-switch.js'
export { createCancellationAnswer } from './trading/cancellation-answer.js'
export { toWireOrderGroups } from './trading/groups.js'
export { createLateProofFiling } from './trading/late-proof.js'
export { assertNotBarred, assertOrderLimit, OPEN_ORDER_STATUSES } from './trading/limits.js'
export { countMarket } from './trading/market.js'
export { createMatch } from './trading/match.js'
export { isMatchable, listWaitingOrders, pairOrders, sortQueue } from './trading/matching.js'
export {
  createAppealJoinedNotifications,
  createAppealNotifications,
  createEventNotifications,
  createOrderWaitsNotification,
  createReminderNotifications,
  createStateNotifications,
  isNewSituation,
  isReminderDue,
} from './trading/notifications.js'
export { createEscrowEntry, createEscrowReturnEntry } from './trading/order-ledger-entries.js'
export { type OrderRow, toWireOrder } from './trading/order-mapper.js'
export { assertPaymentDetails, toPaymentDetails } from './trading/payment-details.js'
export { assertPrice, hasPrice } from './trading/price.js'
export { resumeDecision, resumeTrade } from './trading/resume.js'
export {
  isCancelledUnpaid,
  isCancelledUnpaidByConsent,
  isSeparating,
  restoreStoredState,
} from './trading/states.js'
export {
  createRefundEntry,
  createReleaseEntry,
  createSellOrderReturnEntry,
} from './trading/trade-ledger-entries.js'
export {
  type AppealEventRow,
  type AppealFiling,
  EMPTY_TRADE_COLUMNS,
  type StoredTradeEventRow,
  type TradeRow,
  toStoredAppeal,
  toStoredTrade,
  toWireAppealEvents,
  toWireTrade,
  toWireTradeEvents,
} from './trading/trade-mapper.js'
export { applyAppeal, applyTransition, tickTradeRow } from './trading/transition.js'
export { assertIdNumber, createDecisionNotification, idInUse } from './verification/rules.js'
export {
  assertWebhookLimit,
  createWebhookNotification,
  type StoredWebhook,
  toWireWebhook,
} from './webhooks/webhook.js'
