import { ORDER_AMOUNTS } from '../orders/rules.js'
import { MINUTE } from '../time.js'

/** How long a download may be started after the password was entered, in ms. */
export const DATA_DOWNLOAD_READY_FOR = 5 * MINUTE

/** The path, on the origin of the exchange, of the zip archive with the user's data. */
export const DATA_DOWNLOAD_PATH = '/api/account/data.zip'

/** What can prevent the closing of an account. */
export const CLOSING_OBSTACLES = [
  'suspension',
  'hold',
  'orders',
  'trades',
  'appeals',
  'tradeClaims',
  'stakes',
  'bonuses',
  'reviews',
  'claims',
  'balance',
] as const
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number]

/** The largest balance that a user may forfeit to close an account, in whole CHT: too little for an order. */
export const CLOSING_REMAINDER_MAX = Math.min(...ORDER_AMOUNTS) - 1
