/**
 * What the exchange decides and says, without its database: refusals, rows as the wire carries them, moves of tokens,
 * notices. For whoever keeps the books elsewhere, as the exchange in memory does.
 */
export { presentUser } from './auth/present.js'
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
export { answerBody } from './http/body.js'
export { invalid, mustTake, notFound, Refusal, tooMany } from './http/refusal.js'
export { capitalMove, gainMove, stakeMove } from './investments/moves.js'
export { maturedNotice, releasedNotice } from './investments/notices.js'
export { mustBeOffered, mustBePlan } from './investments/plans.js'
export {
  type InvestmentRow,
  isListed,
  newInvestment,
  presentCountdown,
  presentInvestment,
  presentInvestments,
} from './investments/rows.js'
export { type Account, insufficientBalance, type Move } from './moves.js'
export type { Notice } from './notifications/notice.js'
export { orderGroups } from './orders/groups.js'
export { mustBeComplete } from './orders/input.js'
export { mustHaveRoom, mustNotBeBarred } from './orders/limits.js'
export { countryOfMarket, pairOrders } from './orders/matching.js'
export { cancelMove, escrowMove } from './orders/moves.js'
export { priceOfOrder } from './orders/price.js'
export { type OrderRow, presentOrder } from './orders/rows.js'
export { type Asked, pageOf, presented } from './pages/place.js'
export { editPending, noChanges, tradeOpen, wrongOldPassword } from './profile/refusals.js'
export { bonusOf } from './referrals/bonus.js'
export { releaseMove, returnMove } from './trades/moves.js'
export { joinedNotices, REMINDER_BEFORE, reminderNotices, stateNotices } from './trades/notices.js'
export { type Filing, presentTrade, storedAppeal, storedTrade, type TradeRow } from './trades/rows.js'
export { decisionNotice, idInUse, mustBeIdOf } from './verification/rules.js'
