import {
  currentSession,
  liveSessions,
  notificationReads,
  orderReads,
  switches,
  tradeReads,
} from '@cht/sdk/contract'
import type { FirstEndpoints } from '@cht/sdk/lazy'

/** The endpoints of the first load. The client imports the others with the first call of one. */
export const firstEndpoints: FirstEndpoints = {
  auth: currentSession,
  settings: {},
  orders: orderReads,
  trades: tradeReads,
  appeals: {},
  claims: {},
  investments: {},
  liveSessions,
  notifications: notificationReads,
  market: {},
  rates: {},
  account: {},
  paymentDetails: {},
  statement: {},
  switches,
  announcements: {},
  terms: {},
  tokenRequests: {},
  webhooks: {},
}
