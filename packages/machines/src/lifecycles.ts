export { getClosingRefusal } from './account/closing.js'
export {
  type AnnouncementEvent,
  type AnnouncementSnapshot,
  announcementLifecycle,
} from './announcements/lifecycle.js'
export { type AppealedTransition, carryOutDecision, tickAppealedTrade } from './appeals/decision.js'
export {
  type AppealEvent,
  type AppealSnapshot,
  appealLifecycle,
  type Contributions,
  getStageEnd,
  isStoppable,
  type StoredAppeal,
  storeAppeal,
} from './appeals/lifecycle.js'
export {
  type EmailChangeEvent,
  type EmailChangeSnapshot,
  emailChangeLifecycle,
  type StoredEmailChange,
} from './auth/email-change.js'
export {
  type HoldEvent,
  type HoldSnapshot,
  holdLifecycle,
} from './auth/hold.js'
export {
  isHeld,
  type StandingEvent,
  type StandingSnapshot,
  standingLifecycle,
} from './auth/standing.js'
export {
  type ClaimEvent,
  type ClaimSnapshot,
  claimLifecycle,
  getClaimState,
  isOpenClaim,
  type StoredClaim,
} from './claims/lifecycle.js'
export {
  INVESTMENT_EFFECTS,
  INVESTMENT_STATES,
  type InvestmentEffect,
  type InvestmentEvent,
  type InvestmentSnapshot,
  type InvestmentState,
  type InvestmentTransition,
  investmentLifecycle,
  type StoredInvestment,
} from './investments/lifecycle.js'
export {
  getLiveSessionState,
  type LiveSessionEvent,
  type LiveSessionSnapshot,
  type LiveSessionState,
  liveSessionLifecycle,
} from './live-sessions/lifecycle.js'
export {
  type OrderEvent,
  type OrderSnapshot,
  orderLifecycle,
} from './orders/lifecycle.js'
export {
  getProposalState,
  PROPOSAL_STATES,
  type ProposalEvent,
  type ProposalSnapshot,
  type ProposalState,
  proposalLifecycle,
  type StoredProposal,
} from './proposals/lifecycle.js'
export {
  type ReferralBonusEvent,
  type ReferralBonusSnapshot,
  referralBonusLifecycle,
} from './referrals/lifecycle.js'
export { getRefusal, type Refusal } from './refusal.js'
export {
  type ReauthenticationEvent,
  type ReauthenticationSnapshot,
  reauthenticationLifecycle,
  type StoredReauthentication,
} from './second-factor/reauthentication.js'
export {
  type SwitchEvent,
  type SwitchSnapshot,
  switchLifecycle,
} from './switches/lifecycle.js'
export {
  type ByParty,
  getTradeOutcome,
  getTradeState,
  getTradeWindow,
  isCancelledByConsent,
  isEndingByConsent,
  isOpenTrade,
  type SentMessages,
  type StoredTrade,
  TRADE_EFFECTS,
  type Trade,
  type TradeEffect,
  type TradeEvent,
  type TradeSnapshot,
  type TradeTransition,
  tradeLifecycle,
} from './trades/lifecycle.js'
export { type Replay, replayTrade, type StoredTradeEvent, toStoredTradeEvent } from './trades/replay.js'
export { TRADE_STATE_FACTS } from './trades/states.js'
export {
  NOTHING_TO_DECIDE,
  type VerificationEvent,
  type VerificationSnapshot,
  verificationLifecycle,
} from './verification/lifecycle.js'
export {
  type StoredWebhookState,
  type WebhookLifecycleEvent,
  type WebhookSnapshot,
  webhookLifecycle,
} from './webhooks/lifecycle.js'
