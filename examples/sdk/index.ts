import * as account from './account.js'
import * as appealProcess from './appeal-process.js'
import * as appeals from './appeals.js'
import * as auth from './auth.js'
import * as client from './client.js'
import * as emailChange from './email-change.js'
import * as guides from './guides.js'
import * as investments from './investments.js'
import * as liveSessions from './live-sessions.js'
import * as market from './market.js'
import * as notificationSettings from './notification-settings.js'
import * as notifications from './notifications.js'
import * as orders from './orders.js'
import * as passkeys from './passkeys.js'
import * as passwordReset from './password-reset.js'
import * as paymentDetails from './payment-details.js'
import * as pushDevices from './push-devices.js'
import * as rates from './rates.js'
import * as reauthentication from './reauthentication.js'
import * as secondFactor from './second-factor.js'
import * as sessions from './sessions.js'
import * as settings from './settings.js'
import * as statement from './statement.js'
import * as switches from './switches.js'
import * as terms from './terms.js'
import * as tradeRequests from './trade-requests.js'
import * as trades from './trades.js'
import * as webhooks from './webhooks.js'

/**
 * The examples of the SDK reference: one for each method, by group. A comment after `console.log` is what it prints; a test runs
 * them all. `client` has those of the client itself, `guides` those of the pages about errors, money, time and retries.
 */
export const examples = {
  account,
  appealProcess,
  appeals,
  auth,
  client,
  emailChange,
  guides,
  investments,
  liveSessions,
  market,
  notificationSettings,
  notifications,
  orders,
  passkeys,
  passwordReset,
  paymentDetails,
  pushDevices,
  rates,
  reauthentication,
  secondFactor,
  sessions,
  settings,
  statement,
  switches,
  terms,
  tradeRequests,
  trades,
  webhooks,
}
