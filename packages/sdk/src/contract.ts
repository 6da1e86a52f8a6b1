import { appeals } from './appeals/endpoints.js'
import { auth } from './auth/endpoints.js'
import { investments } from './investments/endpoints.js'
import { liveSessions } from './live-sessions/endpoints.js'
import { market } from './market/endpoints.js'
import { notifications } from './notifications/endpoints.js'
import { orders } from './orders/endpoints.js'
import { profile } from './profile/endpoints.js'
import { rates } from './rates/endpoints.js'
import { trades } from './trades/endpoints.js'
import { verification } from './verification/endpoints.js'

/** The endpoints of a client without extensions, by group and method. `extensions` has the other endpoints that users can call. */
export const contract = {
  auth,
  settings: { ...verification, ...profile },
  orders,
  trades,
  appeals,
  investments,
  liveSessions,
  notifications,
  market,
  rates,
}
