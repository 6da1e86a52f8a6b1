import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as account from './account/index.js'
import * as appeals from './appeals/index.js'
import * as auth from './auth/index.js'
import * as banks from './banks/index.js'
import * as crashReport from './crash-report.js'
import * as defineEndpoint from './define-endpoint.js'
import * as errors from './errors.js'
import * as events from './events/index.js'
import * as faq from './faq/index.js'
import * as root from './index.js'
import * as investments from './investments/index.js'
import * as liveSessions from './live-sessions/index.js'
import * as market from './market/index.js'
import * as money from './money.js'
import * as node from './node.js'
import * as notifications from './notifications/index.js'
import * as operator from './operator/index.js'
import * as orders from './orders/index.js'
import * as pagination from './pagination.js'
import * as paymentDetails from './payment-details/index.js'
import * as profile from './profile/index.js'
import * as rates from './rates/index.js'
import * as referrals from './referrals/index.js'
import * as secondFactor from './second-factor/index.js'
import * as statement from './statement/index.js'
import * as switches from './switches/index.js'
import * as terms from './terms/index.js'
import * as text from './text.js'
import * as time from './time.js'
import * as trades from './trades/index.js'
import * as upload from './upload.js'
import * as verification from './verification/index.js'
import * as walletAddress from './wallet-address.js'
import * as webhooks from './webhooks/index.js'

const entryPoints: [string, object][] = Object.entries({
  '.': root,
  './account': account,
  './auth': auth,
  './orders': orders,
  './banks': banks,
  './payment-details': paymentDetails,
  './wallet-address': walletAddress,
  './trades': trades,
  './appeals': appeals,
  './faq': faq,
  './live-sessions': liveSessions,
  './rates': rates,
  './switches': switches,
  './operator': operator,
  './pagination': pagination,
  './errors': errors,
  './money': money,
  './text': text,
  './crash-report': crashReport,
  './time': time,
  './define-endpoint': defineEndpoint,
  './investments': investments,
  './referrals': referrals,
  './notifications': notifications,
  './events': events,
  './webhooks': webhooks,
  './upload': upload,
  './market': market,
  './second-factor': secondFactor,
  './terms': terms,
  './verification': verification,
  './node': node,
  './statement': statement,
  './profile': profile,
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
      ".": "contract createClient createClientOf createIdempotencyKey formRule parseInput refuseInput requireFields",
      "./account": "CLOSING_OBSTACLES CLOSING_REMAINDER_MAX DATA_DOWNLOAD_PATH DATA_DOWNLOAD_READY_FOR account accountClosing dataDownload",
      "./appeals": "ANSWER_PERIOD APPEAL_REASONS APPEAL_STAGES APPEAL_STATES DECISION_PERIOD DEFAULT_DESCRIPTION DESCRIPTION_MAX LATE_PROOF MAX_APPEAL_PICTURES MAX_APPEAL_STATEMENTS PROOF_AFTER_CONSENT REVIEW_PERIOD appeal appeals",
      "./auth": "ACCOUNT_STANDINGS CODE_LENGTH CODE_LIFETIME CODE_TRIES COUNTRIES EMAIL_CHANGE_DELAY HOLD_PERIOD HOLD_RESTRICTIONS NOT_ME_PERIOD PASSWORD_MAX PASSWORD_MIN RESEND_INTERVAL RESET_CODE_LENGTH SIGNUP_LIFETIME auth authState country createReferralLink emailChange extractCodeDigits isCompleteCode isCountry isPersonalPassword loginSession user",
      "./banks": "computeNubanCheckDigit findInstitution getAccountNumberWarning getUnlistedBankNote hasNubanCheckDigit listInstitutions validateAccountNumber",
      "./crash-report": "CRASH_FILE CRASH_FRAME CRASH_KINDS CRASH_NAME CRASH_REPORT_LIMITS scrubMessage",
      "./define-endpoint": "defineEndpoint fillPath payload requiresTerms withMessage",
      "./errors": "AbortError ApiError ConfigurationError ContractError ERROR_DEFINITIONS EXCHANGE_UNREACHABLE ExchangeError NOT_OFFERED NetworkError SOMETHING_WENT_WRONG TimeoutError UnexpectedError ValidationError addCallContext addOutcome formatFieldErrors isAbortError isApiError isConfigurationError isContractError isExchangeError isFinalRefusal isNetworkError isSignedOut isTimeoutError isUnanswered isValidationError needsNewIdempotencyKey toFieldErrors",
      "./events": "BROADCAST_KINDS CHANGE_KINDS events",
      "./faq": "faqItem",
      "./investments": "INVESTMENT_AMOUNTS INVESTMENT_PLANS calculateExpectedReturn calculateReturn computeInvestmentEnd findPlan investment investments",
      "./live-sessions": "MAX_DURATION_MINUTES findLastOccurrence findNextOccurrence findOccurrence getLocalTimeZone isTimeZone listOccurrences liveSession liveSessions wallTimeToInstant",
      "./market": "market",
      "./money": "CURRENCIES MAX_PRICE TOKEN calculatePrice formatMoney formatTokens isPrice",
      "./node": "createCookieFetch createNodeClient",
      "./notifications": "MAX_PUSH_DEVICES NOTIFICATION_CATEGORIES NOTIFICATION_CHANNELS NOTIFICATION_CODES NOTIFICATION_KINDS NOTIFICATION_LIMITS describeInMail describeInPush describeNotification filterNotifications getNotificationKind hasMail hasPush notificationSetting notifications pushDevice",
      "./operator": "AUDIT_ACTS TRADE_FILTERS createOperatorClient operator",
      "./orders": "CANCELLATION_BAR CRYPTO_NETWORKS MAX_BUY_ORDERS MAX_SELL_ORDERS NO_MATCH_AFTER_CANCELLATION ORDER_AMOUNTS ORDER_STATUSES PAYMENT_METHODS PAYMENT_METHOD_LABELS SELLERS_OF_KNOWN_TRADER SIDES UNPAID_BAR getCurrency getOrderLimit isKnownTrader order orderState orders",
      "./pagination": "PAGE_MAX paginate toPage",
      "./payment-details": "DETAILS_NAME_MAX MAX_SAVED_DETAILS isSameName paymentDetails savedDetails",
      "./profile": "endsVerification getChangedProfileFields parseProfile profile",
      "./rates": "rates ratesSchema",
      "./referrals": "REFERRAL_BONUS_STATES REFERRAL_REWARD REWARDED_INVESTMENTS calculateBonusAmount",
      "./second-factor": "CONFIRMATION_PERIOD MAX_PASSKEYS PASSKEY_CHALLENGE_PERIOD PASSKEY_NAME_MAX RECOVERY_CODES RESET_MEMORY SECOND_STEP_PERIOD SUSPECT_PERIOD passkeys reauthentication secondFactor",
      "./statement": "STATEMENT_ACCOUNTS STATEMENT_ACCOUNT_LABELS STATEMENT_KINDS describeStatementKind getReferenceType statement statementEntry",
      "./switches": "SWITCHES SWITCH_LABELS SWITCH_STATES describeStop switches",
      "./terms": "DOCUMENTS isDocumentLink publishedDocument terms",
      "./text": "TEXT_RULE escapeControls isLine isLines",
      "./time": "DAY HOUR MAX_CLOCK_JUMP MAX_FIRST_CLOCK_OFFSET MINUTE SECOND countMinutesLeft formatDateTime getTimeLeft splitDuration updateClockOffset",
      "./trades": "CONFIRMATION_WINDOW DETAILS_SHOWN_FOR MAX_TRADE_MESSAGES PARTIES PAYMENT_EXTENSION PAYMENT_GRACE PAYMENT_WINDOW PICTURE_MAX_BYTES PICTURE_RULE PICTURE_TYPES REMINDER_LEAD_TIME REQUEST_STATES SENDER_STATEMENTS TRADE_MESSAGES TRADE_MESSAGE_CODES TRADE_MESSAGE_INTERVAL TRADE_MESSAGE_PUSH_INTERVAL TRADE_STATEMENTS TRADE_STATES computeConfirmationDue computeGraceEnd computePaymentDue describeTradeNumber findPaymentReference getPaymentReference getPictureUrl getProofUrl getTradeNumber listMessagesOf matchedOrder trades",
      "./upload": "canReportProgress uploadWithProgress",
      "./verification": "ID_FORMATS ID_TYPES REVIEW_HOURS VERIFICATION_STATES normalizeIdNumber validateIdNumber verification",
      "./wallet-address": "getWalletAddressWarning validateWalletAddress",
      "./webhooks": "MAX_WEBHOOKS WEBHOOK_PAUSE WEBHOOK_PAUSE_CAUSES WebhookVerificationError createdWebhook verifyWebhook webhook webhookEvent webhooks",
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
  CONFIRMATION_WINDOW: 15 * time.MINUTE,
  PAYMENT_WINDOW: 120 * time.MINUTE,
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
  expect(investments.calculateExpectedReturn(100_000, 25)).toBe(125_000)
  expect(auth.createReferralLink('https://exchange.example', 'ADA1')).toBe(
    'https://exchange.example/signup?ref=ADA1',
  )
})

test('no name is exported by two entry points', () => {
  const names = exported.map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('each name that the README lists under Rules is exported by its entry point', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, rules = ''] = /^## Rules$([\s\S]*?)^## /m.exec(readme) ?? []
  const rows = rules
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
    )
  const listed = rows.flatMap(([, paths = [], names = []]) => {
    const exports = paths.flatMap((path) => {
      const [, entry] = entryPoints.find(([name]) => name === `./${path.replace('@cht/sdk/', '')}`) ?? []
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
