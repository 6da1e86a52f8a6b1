import { appeals } from './appeals/endpoints.js'
import { auth } from './auth/endpoints.js'
import { liveSessions } from './live-sessions/endpoints.js'
import { orders } from './orders/endpoints.js'
import { rates } from './rates/endpoints.js'
import { trades } from './trades/endpoints.js'

/** Every call of the exchange, by the client's group and method. */
export const contract = { auth, orders, trades, appeals, liveSessions, rates }
