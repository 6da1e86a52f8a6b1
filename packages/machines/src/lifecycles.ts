export {
  type ClosingEvent,
  type ClosingSnapshot,
  closingLifecycle,
  restoreClosing,
} from './account/closing.js'
export { type AppealedTransition, carryOutDecision, tickAppealedTrade } from './appeals/decision.js'
export {
  type AppealEvent,
  type AppealSnapshot,
  appealLifecycle,
  type Contributions,
  getAppealDeadline,
  getNextAppeal,
  getStageEnd,
  restoreAppeal,
  type StoredAppeal,
  storeAppeal,
} from './appeals/lifecycle.js'
export {
  type EmailChangeEvent,
  type EmailChangeSnapshot,
  emailChangeLifecycle,
  getUserEmailChange,
  restoreEmailChange,
  type StoredEmailChange,
} from './auth/email-change.js'
export {
  getUserHold,
  type HoldEvent,
  type HoldSnapshot,
  holdLifecycle,
  restoreHold,
} from './auth/hold.js'
export {
  getNextStanding,
  getUserStanding,
  isHeld,
  restoreStanding,
  type StandingEvent,
  type StandingSnapshot,
  standingLifecycle,
} from './auth/standing.js'
export {
  getInvestmentDeadline,
  INVESTMENT_EFFECTS,
  INVESTMENT_STATES,
  type InvestmentEffect,
  type InvestmentEvent,
  type InvestmentSnapshot,
  type InvestmentState,
  type InvestmentTransition,
  investmentLifecycle,
  restoreInvestment,
  type StoredInvestment,
  tickInvestment,
  transitionInvestment,
} from './investments/lifecycle.js'
export {
  getLiveSessionDeadline,
  getLiveSessionState,
  type LiveSessionEvent,
  type LiveSessionSnapshot,
  type LiveSessionState,
  liveSessionLifecycle,
  restoreLiveSession,
} from './live-sessions/lifecycle.js'
export {
  getNextOrderStatus,
  type OrderEvent,
  type OrderSnapshot,
  orderLifecycle,
  restoreOrder,
} from './orders/lifecycle.js'
export {
  getNextReferralBonusState,
  type ReferralBonusEvent,
  type ReferralBonusSnapshot,
  referralBonusLifecycle,
  restoreReferralBonus,
} from './referrals/lifecycle.js'
export { getRefusal, type Refusal } from './refusal.js'
export {
  type AuthenticatorEvent,
  type AuthenticatorSnapshot,
  authenticatorLifecycle,
  restoreAuthenticator,
} from './second-factor/authenticator.js'
export {
  type PasskeyChallengeEvent,
  type PasskeyChallengeSnapshot,
  passkeyChallengeLifecycle,
  restorePasskeyChallenge,
} from './second-factor/passkey-challenge.js'
export {
  type PasskeysEvent,
  type PasskeysSnapshot,
  passkeysLifecycle,
  restorePasskeys,
} from './second-factor/passkeys.js'
export {
  type ReauthenticationEvent,
  type ReauthenticationSnapshot,
  reauthenticationLifecycle,
  restoreReauthentication,
  type StoredReauthentication,
} from './second-factor/reauthentication.js'
export {
  getNextSwitchState,
  restoreSwitch,
  restoreSwitchSince,
  type SwitchEvent,
  type SwitchSnapshot,
  switchLifecycle,
} from './switches/lifecycle.js'
export {
  type ByParty,
  getTradeDeadline,
  getTradeState,
  getTradeWindow,
  isCancelledByConsent,
  isEndingByConsent,
  isOpenTrade,
  restoreTrade,
  type SentMessages,
  type StoredTrade,
  TRADE_EFFECTS,
  type Trade,
  type TradeEffect,
  type TradeEvent,
  type TradeSnapshot,
  type TradeTransition,
  tickTrade,
  tradeLifecycle,
  transitionTrade,
} from './trades/lifecycle.js'
export { type Replay, replayTrade, type StoredTradeEvent, toStoredTradeEvent } from './trades/replay.js'
export { TRADE_STATE_FACTS } from './trades/states.js'
export {
  getNextVerificationState,
  NOTHING_TO_DECIDE,
  restoreVerification,
  type VerificationEvent,
  type VerificationSnapshot,
  verificationLifecycle,
} from './verification/lifecycle.js'
export {
  getNextWebhook,
  restoreWebhook,
  type StoredWebhookState,
  type WebhookLifecycleEvent,
  type WebhookSnapshot,
  webhookLifecycle,
} from './webhooks/lifecycle.js'
