import { expect, test } from 'vitest'
import * as appeals from './appeals/index.js'
import * as auth from './auth/index.js'
import * as endpoint from './endpoint.js'
import * as errors from './errors.js'
import * as root from './index.js'
import * as liveSessions from './live-sessions/index.js'
import * as money from './money.js'
import * as operator from './operator/index.js'
import * as orders from './orders/index.js'
import * as rates from './rates/index.js'
import * as time from './time.js'
import * as trades from './trades/index.js'

const entryPoints: [string, object][] = Object.entries({
  '.': root,
  './auth': auth,
  './orders': orders,
  './trades': trades,
  './appeals': appeals,
  './live-sessions': liveSessions,
  './rates': rates,
  './operator': operator,
  './errors': errors,
  './money': money,
  './time': time,
  './endpoint': endpoint,
})

/** A name that goes or changes here is a breaking change. */
test('the names that each entry point exports', () => {
  const names = entryPoints.map(([path, exports]) => [path, Object.keys(exports).sort().join(' ')])
  expect(Object.fromEntries(names)).toMatchInlineSnapshot(`
    {
      ".": "contract createClient newIntent",
      "./appeals": "APPEAL_REASONS APPEAL_STATES DEFAULT_DESCRIPTION LATE_PROOF appeal appeals validateAppeal",
      "./auth": "CODE_LENGTH CODE_LIFETIME CODE_TRIES COUNTRIES PASSWORD_MAX PASSWORD_MIN RESEND_INTERVAL auth codeDigits country isCompleteCode referralLink user validateLogin validateSignup",
      "./endpoint": "endpoint fillPath payload withMessage",
      "./errors": "AbortError ApiError ContractError ExchangeError NetworkError TimeoutError isApiError isExchangeError isSignedOut",
      "./live-sessions": "instantOf isTimeZone liveSession liveSessions occurrencesAround ownTimeZone sessionStatus",
      "./money": "CURRENCIES MAX_PRICE TOKEN formatMoney formatTokens isPrice priceOf",
      "./operator": "createOperatorClient operator",
      "./orders": "CRYPTO_NETWORKS MAX_BUY_ORDERS MAX_SELL_ORDERS ORDER_AMOUNTS ORDER_STATUSES PAYMENT_METHODS PAYMENT_METHOD_LABELS SIDES UNPAID_BAR currencyFor order orders validateBuyOrder validateSellOrder",
      "./rates": "rates ratesSchema",
      "./time": "DAY HOUR MINUTE SECOND formatDateTime minutesLeft nextOffset splitDuration timeLeft",
      "./trades": "CONFIRMATION_WINDOW DETAILS_SHOWN_FOR PARTIES PAYMENT_GRACE PAYMENT_WINDOW PROOF_MAX_BYTES PROOF_RULE PROOF_TYPES TRADE_STATES confirmationDueAt graceEndsAt matchedOrder paymentDueAt proofOf trades",
    }
  `)
})
