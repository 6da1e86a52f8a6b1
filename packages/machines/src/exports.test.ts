import { expect, test } from 'vitest'
import * as appeals from './appeals/index.js'
import * as auth from './auth/index.js'
import * as root from './index.js'
import * as lifecycles from './lifecycles.js'
import * as liveSessions from './live-sessions/index.js'
import * as orders from './orders/index.js'
import * as rates from './rates/index.js'
import * as trades from './trades/index.js'

const entryPoints: [string, object][] = Object.entries({
  '.': root,
  './lifecycles': lifecycles,
  './auth': auth,
  './orders': orders,
  './trades': trades,
  './live-sessions': liveSessions,
  './appeals': appeals,
  './rates': rates,
})

/** A name that goes or changes here is a breaking change. */
test('the names that each entry point exports', () => {
  const names = entryPoints.map(([path, exports]) => [path, Object.keys(exports).sort().join(' ')])
  expect(Object.fromEntries(names)).toMatchInlineSnapshot(`
    {
      ".": "createClock createExchange formFlow resourceFlow",
      "./appeals": "appealForm",
      "./auth": "codeForm loginForm logoutForm me resendForm sessionFlow sessionImplementations signupForm",
      "./lifecycles": "TRADE_EFFECTS isOpenTrade nextOrderStatus orderLifecycle refusal restoreOrder restoreTrade settleTrade stepTrade tradeDeadline tradeLifecycle tradeState",
      "./live-sessions": "liveSessions",
      "./orders": "allOrders buyOrderForm cancelBuyForm cancelSellForm pendingBuyOrders pendingSellOrders sellOrderForm",
      "./rates": "rates",
      "./trades": "confirmationForm isOpenTrade openTrades partyOf paymentForm soonestDeadline storedTrade tradeById tradeDeadline tradeLifecycle tradeSnapshot tradeState",
    }
  `)
})
