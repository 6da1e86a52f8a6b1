import { DAY } from '../time.js'

/** What a user can ask the operator for: tokens for a deposit of money, or money for tokens. */
export const TOKEN_REQUEST_KINDS = ['deposit', 'withdrawal'] as const
export type TokenRequestKind = (typeof TOKEN_REQUEST_KINDS)[number]

/** State names of a request. `accepted`: the tokens of a withdrawal have left the account, and the operator sends the money next. */
export const TOKEN_REQUEST_STATES = [
  'requested',
  'accepted',
  'done',
  'declined',
  'cancelled',
  'expired',
] as const
export type TokenRequestState = (typeof TOKEN_REQUEST_STATES)[number]

/** How many requests of a user may be open. */
export const MAX_TOKEN_REQUESTS = 3
/** The most tokens of a request. */
export const MAX_TOKEN_REQUEST_AMOUNT = 1_000_000_000
/** How long a deposit is awaited, in ms. */
export const DEPOSIT_LIFETIME = 7 * DAY
