/**
 * The rules, texts and wire formats of the exchange that need no database. The server uses them, and so does the
 * in-memory exchange.
 */

export { hasLapsed } from '../trades/states.js'
export { assertAccess } from './auth/access.js'
export { presentUser } from './auth/mapper.js'
export {
  emailTaken,
  mustMatch,
  otherEmail,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
} from './auth/refusals.js'
export { parseEndpointInput } from './endpoint-input.js'
export { capitalMove, gainMove, stakeMove } from './investments/ledger-entries.js'
export {
  type InvestmentRow,
  isListed,
  newInvestment,
  presentCountdown,
  presentInvestment,
  presentInvestments,
} from './investments/mapper.js'
export { maturedNotice, releasedNotice } from './investments/notifications.js'
export { mustBeOffered, mustBePlan } from './investments/plans.js'
export { type Account, insufficientBalance, type Move } from './ledger-entry.js'
export { toWireNotification } from './notifications/mapper.js'
export type { Notice } from './notifications/notification.js'
export { orderGroups } from './orders/groups.js'
export { mustBeComplete, toPaymentDetails } from './orders/input.js'
export { cancelMove, escrowMove } from './orders/ledger-entries.js'
export { mustHaveRoom, mustNotBeBarred, OPEN_ORDER_STATUSES } from './orders/limits.js'
export { type OrderRow, presentOrder } from './orders/mapper.js'
export { countMarket } from './orders/market.js'
export { isMatchable, pairOrders } from './orders/matching.js'
export { type Asked, paginate, presented } from './pagination.js'
export { editPending, noChanges, tradeOpen, wrongOldPassword } from './profile/refusals.js'
export { bonusOf } from './referrals/bonus.js'
export { sumInvestments, toWireReferral } from './referrals/mapper.js'
export { invalid, mustTake, notFound, Refusal, tooMany } from './refusal.js'
export { toResponseBody } from './response-body.js'
export { releaseMove, returnMove } from './trades/ledger-entries.js'
export { type Filing, presentTrade, storedAppeal, storedTrade, type TradeRow } from './trades/mapper.js'
export { createMatch } from './trades/match.js'
export {
  createReminderNotifications,
  isReminderDue,
  joinedNotices,
  REMINDER_BEFORE,
  stateNotices,
} from './trades/notifications.js'
export { applyTransition } from './trades/transition.js'
export { decisionNotice, idInUse, mustBeIdOf } from './verification/rules.js'
