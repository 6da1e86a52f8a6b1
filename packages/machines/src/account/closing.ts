import type { AccountClosing } from '@cht/sdk/contract'
import { CLOSING_REMAINDER_MAX, type ClosingObstacle, formatTokens } from '@cht/sdk/rules'
import type { Refusal } from '../refusal.js'

const inUse = (message: string): Refusal => ({ code: 'account_in_use', message })
const REFUSALS: Record<ClosingObstacle, Refusal> = {
  suspension: {
    code: 'account_suspended',
    message: 'Your account is suspended or on hold: ask the operator to close it',
  },
  hold: {
    code: 'account_on_hold',
    message: 'Your password or second factor was reset: wait until your account is no longer on hold',
  },
  orders: inUse('You have open orders: cancel them, or wait until they are traded'),
  trades: inUse('You have open trades: wait until they have ended'),
  appeals: inUse('You have an open appeal: wait until it is decided'),
  tradeClaims: inUse(
    'A claim about an ended trade of yours is open: withdraw it, or wait until it is decided',
  ),
  stakes: inUse('You have investments: wait until their capital is released'),
  bonuses: inUse('You have referral bonuses on hold: wait until they are released'),
  reviews: inUse('A request of yours is under review: wait until it is decided'),
  claims: inUse('The operator claims tokens from your account: ask the operator'),
  balance: inUse(`You have more than ${formatTokens(CLOSING_REMAINDER_MAX)}: sell it first`),
}

/** Why an account cannot be closed, for each obstacle. A remainder of the balance is no obstacle: the user may forfeit it. */
export function getClosingRefusals({ obstacles }: Pick<AccountClosing, 'obstacles'>): Refusal[] {
  return obstacles.map((obstacle) => REFUSALS[obstacle])
}

/** Why an account is not closed: by its first obstacle, or because its user keeps the remainder. Undefined if it is closed. */
export function getClosingRefusal(closing: AccountClosing, forfeitsRemainder: boolean): Refusal | undefined {
  const [first] = getClosingRefusals(closing)
  if (first || closing.remainder === 0 || forfeitsRemainder) return first
  return { code: 'remainder_not_forfeited', message: 'Forfeit the rest of your CHT to close your account' }
}
