/**
 * What the exchange decides and says, without its database: refusals, rows as the wire carries them, moves of tokens,
 * notices. For whoever keeps the books elsewhere, as the exchange in memory does.
 */
export { presentUser } from './auth/mapper.js'
export {
  emailTaken,
  mustMatch,
  otherEmail,
  phoneUnverified,
  signedOut,
  unknownReferralCode,
  usernameTaken,
  wrongCode,
  wrongCredentials,
} from './auth/refusals.js'
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
export type { Notice } from './notifications/notification.js'
export { orderGroups } from './orders/groups.js'
export { mustBeComplete } from './orders/input.js'
export { cancelMove, escrowMove } from './orders/ledger-entries.js'
export { mustHaveRoom, mustNotBeBarred } from './orders/limits.js'
export { type OrderRow, presentOrder } from './orders/mapper.js'
export { toMarketCountry, pairOrders } from './orders/matching.js'
export { calculateOrderPrice } from './orders/price.js'
export { type Asked, paginate, presented } from './pagination.js'
export { editPending, noChanges, tradeOpen, wrongOldPassword } from './profile/refusals.js'
export { bonusOf } from './referrals/bonus.js'
export { invalid, mustTake, notFound, Refusal, tooMany } from './refusal.js'
export { toResponseBody } from './response-body.js'
export { releaseMove, returnMove } from './trades/ledger-entries.js'
export { type Filing, presentTrade, storedAppeal, storedTrade, type TradeRow } from './trades/mapper.js'
export { joinedNotices, REMINDER_BEFORE, createReminderNotifications, stateNotices } from './trades/notifications.js'
export { decisionNotice, idInUse, mustBeIdOf } from './verification/rules.js'
