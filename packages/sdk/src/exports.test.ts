import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as contract from './entry-points/contract.js'
import * as paymentDetails from './entry-points/payment-details.js'
import * as rules from './entry-points/rules.js'
import * as errors from './errors.js'
import * as root from './index.js'
import * as lazy from './lazy-client.js'
import * as node from './node.js'
import * as operator from './operator/index.js'
import * as upload from './upload.js'
import * as webhooks from './webhooks/verify.js'

const entryPoints: [string, object][] = Object.entries({
  '.': root,
  './contract': contract,
  './rules': rules,
  './errors': errors,
  './payment-details': paymentDetails,
  './node': node,
  './operator': operator,
  './webhooks': webhooks,
  './upload': upload,
  './lazy': lazy,
})

test('the entry points are those of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect([...entryPoints.map(([path]) => path), './openapi.json'].sort()).toEqual(
    Object.keys(manifest.exports).sort(),
  )
})

/** Removing or renaming one of these is a breaking change. */
test('the names of the values that each entry point exports', () => {
  const names = entryPoints.map(([path, exports]) => [path, Object.keys(exports).sort().join(' ')])
  expect(Object.fromEntries(names)).toMatchInlineSnapshot(`
    {
      ".": "createClient createClientOf createIdempotencyKey paginate",
      "./contract": "account accountClosing announcements appeal appeals auth authState claims contract country createdWebhook currentSession dataDownload defineEndpoint events faqItem fillPath formRule getPictureUrl getProofUrl getRestProofUrl investment investments isDocumentLink liveSession liveSessions loginSession market matchedOrder notificationReads notificationSetting notifications order orderReads orderState orders parseInput payload paymentDetails profile promisesPayload publishedDocument pushDevice rates ratesSchema readMessage refuseInput requireFields requiresTerms savedDetails statement statementEntry switches terms toPage tokenRequest tokenRequests tradeClaim tradeReads trades user verification webhook webhookEvent webhooks",
      "./errors": "ANSWER_LOST AbortError ApiError ConfigurationError ContractError ERROR_DEFINITIONS EXCHANGE_UNREACHABLE ExchangeError NOT_OFFERED NetworkError SOMETHING_WENT_WRONG TimeoutError UnexpectedError ValidationError addCallContext addOutcome formatFieldErrors isAbortError isApiError isConfigurationError isContractError isExchangeError isFinalRefusal isNetworkError isSignedOut isTimeoutError isUnanswered isValidationError needsNewIdempotencyKey toFieldErrors",
      "./lazy": "createLazyClient",
      "./node": "createCookieFetch createNodeClient",
      "./operator": "AUDIT_ACTS CASE_AGENTS CASE_KINDS CASE_KIND_NAMES CASE_READERS COMPLAINT_KINDS DISPOSITIONS EXPORT_DAYS EXPORT_KINDS FOUND_KINDS INVITATION_LIFETIME MAX_TOKEN_DAYS OPERATOR_PICTURES OPERATOR_ROLES OPERATOR_ROLE_NAMES OPERATOR_VIAS PRICE_CHANGE_MAX REFERRAL_RELATIONS SESSION_RULES SHARED_DATA SHARED_DATA_NAMES SWITCH_TEXT_MAX TAKE_BACK_PERIOD TOKEN_REQUEST_READERS TRADE_FILTERS WEEKDAYS createOperatorClient createOperatorSignIn findOperatorPicture operator operatorArchive operatorSignIn",
      "./payment-details": "computeNubanCheckDigit findInstitution getAccountNumberWarning getUnlistedBankNote getWalletAddressWarning hasNubanCheckDigit isSameName listInstitutions normalizeTransactionHash validateAccountNumber validatePayerAddress validateTransactionHash validateWalletAddress",
      "./rules": "ACCOUNT_STANDINGS ANNOUNCEMENT_CHANNELS ANNOUNCEMENT_LIMITS ANNOUNCEMENT_SEGMENTS ANNOUNCEMENT_STATES ANSWER_PERIOD APPEAL_REASONS APPEAL_STAGES APPEAL_STATES BROADCAST_KINDS CANCELLATION_BAR CHANGE_KINDS CLAIM_ANSWER_PERIOD CLAIM_WINDOW CLOSING_OBSTACLES CLOSING_REMAINDER_MAX CODE_LENGTH CODE_LIFETIME CODE_TRIES CONFIRMATION_PERIOD CONFIRMATION_WINDOW COUNTRIES CRASH_FILE CRASH_FRAME CRASH_KINDS CRASH_NAME CRASH_REPORT_LIMITS CRYPTO_NETWORKS CURRENCIES DATA_DOWNLOAD_PATH DATA_DOWNLOAD_READY_FOR DAY DECISION_PERIOD DEFAULT_DESCRIPTION DEPOSIT_LIFETIME DESCRIPTION_MAX DETAILS_NAME_MAX DETAILS_SHOWN_FOR DOCUMENTS EMAIL_CHANGE_DELAY HOLD_PERIOD HOLD_RESTRICTIONS HOUR ID_FORMATS ID_TYPES INVESTMENT_AMOUNTS INVESTMENT_PLANS LATE_PROOF MAX_APPEAL_PICTURES MAX_APPEAL_STATEMENTS MAX_BUY_ORDERS MAX_CLOCK_JUMP MAX_DURATION_MINUTES MAX_FIRST_CLOCK_OFFSET MAX_PASSKEYS MAX_PRICE MAX_PUSH_DEVICES MAX_SAVED_DETAILS MAX_SELL_ORDERS MAX_TOKEN_REQUESTS MAX_TOKEN_REQUEST_AMOUNT MAX_TRADE_MESSAGES MAX_WEBHOOKS MAX_WEBHOOK_SECRETS MINUTE NOTIFICATION_CATEGORIES NOTIFICATION_CHANNELS NOTIFICATION_CODES NOTIFICATION_KINDS NOTIFICATION_LIMITS NOT_ME_PERIOD NO_MATCH_AFTER_CANCELLATION ORDER_AMOUNTS ORDER_STATUSES PAGE_MAX PARTIES PASSKEY_CHALLENGE_PERIOD PASSKEY_NAME_MAX PASSWORD_MAX PASSWORD_MIN PASSWORD_PERSONAL PAYMENT_EXTENSION PAYMENT_GRACE PAYMENT_METHODS PAYMENT_METHOD_LABELS PAYMENT_WINDOW PICTURE_MAX_BYTES PICTURE_RULE PICTURE_TYPES POSITION_HEADER PROOF_AFTER_CONSENT PROPOSAL_STATES RECOVERY_CODES REFERRAL_BONUS_STATES REFERRAL_REWARD REMINDER_LEAD_TIME REQUEST_STATES RESEND_INTERVAL RESET_CODE_LENGTH RESET_MEMORY REST_NOT_ARRIVED REST_PERIOD REST_WINDOW REVIEW_HOURS REVIEW_PERIOD REWARDED_INVESTMENTS SECOND SECOND_STEP_PERIOD SELLERS_OF_KNOWN_TRADER SENDER_STATEMENTS SIDES SIGNUP_LIFETIME STATEMENT_ACCOUNTS STATEMENT_ACCOUNT_LABELS STATEMENT_KINDS SUSPECT_PERIOD SWITCHES SWITCH_LABELS SWITCH_STATES TEXT_RULE TOKEN TOKEN_REQUEST_KINDS TOKEN_REQUEST_STATES TRADE_CLAIM_REASONS TRADE_CLAIM_REASON_CODES TRADE_CLAIM_STATES TRADE_MESSAGES TRADE_MESSAGE_CODES TRADE_MESSAGE_INTERVAL TRADE_MESSAGE_PUSH_INTERVAL TRADE_STATEMENTS TRADE_STATES UNPAID_BAR USERNAME_RULE VERIFICATION_STATES WEBHOOK_PAUSE WEBHOOK_PAUSE_CAUSES WEBHOOK_SECRET_OVERLAP calculateBonusAmount calculateExpectedReturn calculatePrice calculateReturn computeConfirmationDue computeGraceEnd computeInvestmentEnd computePaymentDue computeRestDue countMinutesLeft createOccurrence createReferralLink describeInMail describeInPush describeNotification describeStatementKind describeStop describeTradeNumber endsVerification escapeControls extractCodeDigits filterNotifications findLastOccurrence findNextOccurrence findOccurrence findPaymentReference findPlan fitsNetwork formatBalance formatDateTime formatMoney formatTokens getChangedProfileFields getCurrency getLocalTimeZone getNotificationKind getOrderLimit getPaymentReference getReferenceType getTimeLeft getTradeNumber hasMail hasPush isCompleteCode isCountry isKnownTrader isLine isLines isPersonalPassword isPrice isTimeZone listClaimReasons listMessagesOf listOccurrences normalizeIdNumber parseMoney parseProfile scrubMessage splitDuration toLocalDate updateClockOffset validateIdNumber wallTimeToInstant",
      "./upload": "canReportProgress uploadWithProgress",
      "./webhooks": "WebhookVerificationError verifyWebhook",
    }
  `)
})

/** The name and value of every export of every entry point, without types. */
const exported: [string, unknown][] = entryPoints.flatMap(([, exports]) => Object.entries(exports))

/** The durations of toasts in spec section 9 belong to the web app; the interval of a countdown is SECOND. */
const constants = {
  ORDER_AMOUNTS: [
    25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 950_000,
  ],
  INVESTMENT_AMOUNTS: [25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000],
  INVESTMENT_PLANS: [
    { days: 6, roi: 10 },
    { days: 14, roi: 25 },
    { days: 20, roi: 50 },
    { days: 30, roi: 100 },
  ],
  REFERRAL_REWARD: 50,
  MAX_SELL_ORDERS: { verified: 10, unverified: 1 },
  CONFIRMATION_WINDOW: 15 * rules.MINUTE,
  PAYMENT_WINDOW: 120 * rules.MINUTE,
  REVIEW_HOURS: '24-48 hrs',
  CODE_LENGTH: 6,
  PAYMENT_METHODS: ['bank', 'usdt'],
  SECOND: 1_000,
  NOTIFICATION_LIMITS: { dashboard: 4, screen: 10 },
  NOTIFICATION_CATEGORIES: ['orders', 'investments', 'settings'],
}

test('[const.1] the constants of spec section 9, each exported once', () => {
  const found = exported.filter(([name]) => Object.hasOwn(constants, name))
  expect(found.map(([name]) => name).sort()).toEqual(Object.keys(constants).sort())
  expect(Object.fromEntries(found)).toEqual(constants)
  expect(rules.calculateExpectedReturn(100_000, 25)).toBe(125_000)
  expect(rules.createReferralLink('https://exchange.example', 'ADA1')).toBe(
    'https://exchange.example/signup?ref=ADA1',
  )
})

test('no name is exported by two entry points', () => {
  const names = exported.map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('each name that the README lists is exported by its entry point', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, rules = ''] = /^## Entry points$([\s\S]*?)^## /m.exec(readme) ?? []
  const rows = rules
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
    )
  const listed = rows.flatMap(([, paths = [], names = []]) => {
    const exports = paths.flatMap((path) => {
      const [, entry] = entryPoints.find(([name]) => `@cht/sdk${name.slice(1)}` === path) ?? []
      return Object.keys(entry ?? {})
    })
    return names
      .map((name) => name.replace('()', ''))
      .filter((name) => /^\w+$/.test(name))
      .map((name) => [name, exports.includes(name)])
  })
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.filter(([, isExported]) => !isExported)).toEqual([])
})
