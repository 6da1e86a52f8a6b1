/**
 * The rules of the exchange as data and pure functions, with amounts, times and texts.
 *
 * @module rules
 */

export {
  CLOSING_OBSTACLES,
  CLOSING_REMAINDER_MAX,
  type ClosingObstacle,
  DATA_DOWNLOAD_PATH,
  DATA_DOWNLOAD_READY_FOR,
} from '../account/rules.js'
export {
  ANNOUNCEMENT_CHANNELS,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_SEGMENTS,
  ANNOUNCEMENT_STATES,
  type AnnouncementChannel,
  type AnnouncementSegment,
  type AnnouncementState,
} from '../announcements/rules.js'
export {
  ANSWER_PERIOD,
  APPEAL_REASONS,
  APPEAL_STAGES,
  APPEAL_STATES,
  type AppealForm,
  type AppealReason,
  type AppealStage,
  type AppealState,
  DECISION_PERIOD,
  DEFAULT_DESCRIPTION,
  DESCRIPTION_MAX,
  LATE_PROOF,
  MAX_APPEAL_PICTURES,
  MAX_APPEAL_STATEMENTS,
  PROOF_AFTER_CONSENT,
  REST_NOT_ARRIVED,
  REST_PERIOD,
  REVIEW_PERIOD,
} from '../appeals/rules.js'
export { EMAIL_CHANGE_DELAY } from '../auth/email-change.js'
export {
  HOLD_PERIOD,
  HOLD_RESTRICTIONS,
  type NewPasswordForm,
  RESET_CODE_LENGTH,
} from '../auth/password-reset-rules.js'
export { isPersonalPassword, PASSWORD_PERSONAL } from '../auth/personal-password.js'
export {
  ACCOUNT_STANDINGS,
  type AccountStanding,
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  createReferralLink,
  extractCodeDigits,
  isCompleteCode,
  NOT_ME_PERIOD,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESEND_INTERVAL,
  SIGNUP_LIFETIME,
  type SignupForm,
  USERNAME_RULE,
} from '../auth/rules.js'
export {
  CLAIM_ANSWER_PERIOD,
  CLAIM_WINDOW,
  listClaimReasons,
  TRADE_CLAIM_REASON_CODES,
  TRADE_CLAIM_REASONS,
  TRADE_CLAIM_STATES,
  type TradeClaimForm,
  type TradeClaimReason,
  type TradeClaimState,
  type TradeOutcome,
} from '../claims/rules.js'
export {
  CRASH_FILE,
  CRASH_FRAME,
  CRASH_KINDS,
  CRASH_NAME,
  CRASH_REPORT_LIMITS,
  type CrashKind,
  type CrashReport,
  scrubMessage,
} from '../crash-report.js'
export { BROADCAST_KINDS, CHANGE_KINDS } from '../events/model.js'
export { POSITION_HEADER } from '../events/position.js'
export {
  calculateExpectedReturn,
  calculateReturn,
  computeInvestmentEnd,
  findPlan,
  INVESTMENT_AMOUNTS,
  INVESTMENT_PLANS,
  type InvestmentForm,
  type InvestmentPlan,
  type PlanDays,
} from '../investments/rules.js'
export {
  createOccurrence,
  type DailySession,
  findLastOccurrence,
  findNextOccurrence,
  findOccurrence,
  getLocalTimeZone,
  isTimeZone,
  listOccurrences,
  MAX_DURATION_MINUTES,
  type Occurrence,
  type SessionSchedule,
  toLocalDate,
  wallTimeToInstant,
} from '../live-sessions/rules.js'
export { COUNTRIES, type Country, isCountry } from '../model/country.js'
export { PICTURE_MAX_BYTES, PICTURE_RULE, PICTURE_TYPES } from '../model/picture-rules.js'
export {
  CURRENCIES,
  type Currency,
  calculatePrice,
  formatBalance,
  formatMoney,
  formatTokens,
  isPrice,
  MAX_PRICE,
  type Money,
  parseMoney,
  TOKEN,
} from '../money.js'
export {
  describeInMail,
  describeInPush,
  describeNotification,
  getNotificationKind,
  hasMail,
  hasPush,
  type MailContext,
  type MailWords,
  NOTIFICATION_CODES,
  type NotificationCode,
  type NotificationMessage,
  type NotificationParams,
  type NotificationWords,
} from '../notifications/catalogue/index.js'
export {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '../notifications/kinds.js'
export { NOTIFICATION_CATEGORIES } from '../notifications/model.js'
export { MAX_PUSH_DEVICES } from '../notifications/push-devices.js'
export { filterNotifications, NOTIFICATION_LIMITS } from '../notifications/rules.js'
export { PROPOSAL_STATES, type ProposalState } from '../operator/proposal-states.js'
export {
  type BuyOrderForm,
  CANCELLATION_BAR,
  CRYPTO_NETWORKS,
  type CryptoNetwork,
  fitsNetwork,
  getCurrency,
  getOrderLimit,
  isKnownTrader,
  MAX_BUY_ORDERS,
  MAX_SELL_ORDERS,
  NO_MATCH_AFTER_CANCELLATION,
  ORDER_AMOUNTS,
  ORDER_STATUSES,
  type OrderAmount,
  type OrderStatus,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
  SELLERS_OF_KNOWN_TRADER,
  type SellOrderForm,
  SIDES,
  type Side,
  UNPAID_BAR,
} from '../orders/rules.js'
export { PAGE_MAX } from '../page.js'
export { DETAILS_NAME_MAX, MAX_SAVED_DETAILS, type SavedDetailsForm } from '../payment-details/rules.js'
export {
  endsVerification,
  getChangedProfileFields,
  type ProfileForm,
  parseProfile,
} from '../profile/rules.js'
export {
  calculateBonusAmount,
  REFERRAL_BONUS_STATES,
  REFERRAL_REWARD,
  REWARDED_INVESTMENTS,
  type ReferralBonusState,
  type RewardedInvestments,
} from '../referrals/rules.js'
export {
  CONFIRMATION_PERIOD,
  type ConfirmationMethod,
  type Factor,
  MAX_PASSKEYS,
  PASSKEY_CHALLENGE_PERIOD,
  PASSKEY_NAME_MAX,
  RECOVERY_CODES,
  RESET_MEMORY,
  type RemovedAtReset,
  SECOND_STEP_PERIOD,
  SUSPECT_PERIOD,
} from '../second-factor/methods.js'
export {
  describeStatementKind,
  getReferenceType,
  STATEMENT_ACCOUNT_LABELS,
  STATEMENT_ACCOUNTS,
  STATEMENT_KINDS,
  type StatementAccount,
  type StatementKind,
} from '../statement/rules.js'
export {
  describeStop,
  SWITCH_LABELS,
  SWITCH_STATES,
  SWITCHES,
  type SwitchName,
  type SwitchState,
} from '../switches/rules.js'
export { DOCUMENTS } from '../terms/model.js'
export { escapeControls, isLine, isLines, TEXT_RULE } from '../text.js'
export {
  type ClockOffset,
  countMinutesLeft,
  DAY,
  formatDateTime,
  getTimeLeft,
  HOUR,
  type HoursMinutesSeconds,
  MAX_CLOCK_JUMP,
  MAX_FIRST_CLOCK_OFFSET,
  MINUTE,
  SECOND,
  splitDuration,
  updateClockOffset,
} from '../time.js'
export {
  DEPOSIT_LIFETIME,
  MAX_TOKEN_REQUEST_AMOUNT,
  MAX_TOKEN_REQUESTS,
  TOKEN_REQUEST_KINDS,
  TOKEN_REQUEST_STATES,
  type TokenRequestKind,
  type TokenRequestState,
} from '../token-requests/rules.js'
export {
  listMessagesOf,
  MAX_TRADE_MESSAGES,
  TRADE_MESSAGE_CODES,
  TRADE_MESSAGE_INTERVAL,
  TRADE_MESSAGE_PUSH_INTERVAL,
  TRADE_MESSAGES,
  type TradeMessageCode,
} from '../trades/messages.js'
export {
  CONFIRMATION_WINDOW,
  computeConfirmationDue,
  computeGraceEnd,
  computePaymentDue,
  computeRestDue,
  DETAILS_SHOWN_FOR,
  describeTradeNumber,
  findPaymentReference,
  getPaymentReference,
  getTradeNumber,
  PARTIES,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  REMINDER_LEAD_TIME,
  REQUEST_STATES,
  REST_WINDOW,
  type RequestState,
  SENDER_STATEMENTS,
  type SenderStatement,
  TRADE_STATEMENTS,
  TRADE_STATES,
  type TradeState,
  type TradeStatement,
} from '../trades/rules.js'
export { ID_FORMATS, type IdFormat, normalizeIdNumber, validateIdNumber } from '../verification/id-number.js'
export {
  ID_TYPES,
  REVIEW_HOURS,
  VERIFICATION_STATES,
  type VerificationForm,
  type VerificationState,
} from '../verification/rules.js'
export {
  MAX_WEBHOOK_SECRETS,
  MAX_WEBHOOKS,
  WEBHOOK_PAUSE,
  WEBHOOK_PAUSE_CAUSES,
  WEBHOOK_SECRET_OVERLAP,
  type WebhookPauseCause,
} from '../webhooks/rules.js'
