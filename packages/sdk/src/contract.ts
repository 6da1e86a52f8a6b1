import { account } from './account/endpoints.js'
import { announcements } from './announcements/endpoints.js'
import { appeals } from './appeals/endpoints.js'
import { auth } from './auth/endpoints.js'
import { claims } from './claims/endpoints.js'
import { investments } from './investments/endpoints.js'
import { liveSessions } from './live-sessions/endpoints.js'
import { market } from './market/endpoints.js'
import { notifications } from './notifications/endpoints.js'
import { orders } from './orders/endpoints.js'
import { paymentDetails } from './payment-details/endpoints.js'
import { profile } from './profile/endpoints.js'
import { rates } from './rates/endpoints.js'
import { statement } from './statement/endpoints.js'
import { switches } from './switches/endpoints.js'
import { terms } from './terms/endpoints.js'
import { tokenRequests } from './token-requests/endpoints.js'
import { trades } from './trades/endpoints.js'
import { verification } from './verification/endpoints.js'
import { webhooks } from './webhooks/endpoints.js'

/** The type of `contract`. It names the groups: in a declaration that contains their endpoints, those would lose their comments. */
export type Contract = {
  auth: typeof auth
  settings: typeof verification & typeof profile
  orders: typeof orders
  trades: typeof trades
  appeals: typeof appeals
  claims: typeof claims
  investments: typeof investments
  liveSessions: typeof liveSessions
  notifications: typeof notifications
  market: typeof market
  rates: typeof rates
  account: typeof account
  paymentDetails: typeof paymentDetails
  statement: typeof statement
  switches: typeof switches
  announcements: typeof announcements
  terms: typeof terms
  tokenRequests: typeof tokenRequests
  webhooks: typeof webhooks
}

/** Every endpoint that users can call, by group and method. Another back end may lack those with `extension`. */
export const contract: Contract = {
  auth,
  settings: { ...verification, ...profile },
  orders,
  trades,
  appeals,
  claims,
  investments,
  liveSessions,
  notifications,
  market,
  rates,
  account,
  paymentDetails,
  statement,
  switches,
  announcements,
  terms,
  tokenRequests,
  webhooks,
}
