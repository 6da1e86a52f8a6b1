import * as account from './account.js'
import * as announcements from './announcements.js'
import * as appeals from './appeals.js'
import * as auth from './auth/index.js'
import * as claims from './claims.js'
import * as client from './client.js'
import * as guides from './guides.js'
import * as investments from './investments.js'
import * as liveSessions from './live-sessions.js'
import * as market from './market.js'
import * as notifications from './notifications.js'
import * as orders from './orders.js'
import * as paymentDetails from './payment-details.js'
import * as rates from './rates.js'
import * as settings from './settings.js'
import * as statement from './statement.js'
import * as switches from './switches.js'
import * as terms from './terms.js'
import * as tokenRequests from './token-requests.js'
import * as trades from './trades.js'
import * as webhooks from './webhooks.js'

/**
 * The examples of the SDK reference: one for each method, by group. A comment after `console.log` is what it prints; a test runs
 * them all. `client` has those of the client itself, `guides` those of the pages about errors, money, time and retries.
 */
export const examples = {
  account,
  appeals,
  auth,
  claims,
  client,
  guides,
  investments,
  liveSessions,
  market,
  notifications,
  orders,
  paymentDetails,
  rates,
  settings,
  statement,
  switches,
  announcements,
  terms,
  trades,
  tokenRequests,
  webhooks,
}
