import type { MatchedOrder, User } from '@cht/sdk/contract'

// Rules that our server has and the specification does not. Before a user is known, the host of the app has to tell (the web app reads it from its page). An app states one only where the back end shows that it has it, by a field
// that every answer of our server has (docs/decisions.md, decision 47).

type UserOfBackEnd = Pick<User, 'escrowBalance' | 'isKnownTrader'>

/** Whether the tokens of sell orders are kept in escrow. */
export function hasEscrow({ escrowBalance }: UserOfBackEnd): boolean {
  return escrowBalance !== undefined
}

/**
 * Whether common passwords are refused, a new password ends the other sessions, a code that was entered without a session needs a login in
 * the same browser, and a phone number is hidden a day after the trade.
 */
export function hasAccountRules(user: UserOfBackEnd): boolean {
  return hasEscrow(user)
}

/** Whether there are account statements. They include the escrow. */
export function hasStatement(user: UserOfBackEnd): boolean {
  return hasEscrow(user)
}

/** Whether open orders are limited, by the identity and the purchases of the user. */
export function hasOrderLimits({ isKnownTrader }: UserOfBackEnd): boolean {
  return isKnownTrader !== undefined
}

/** Whether orders by bank transfer are matched within a country only. */
export function matchesWithinCountry(user: UserOfBackEnd): boolean {
  return hasEscrow(user)
}

/** Whether referral bonuses need two verified users, and are held until the capital is released. */
export function holdsBonuses(user: UserOfBackEnd): boolean {
  return hasEscrow(user)
}

/** Whether a profile change has consequences: a new email waits for a day, and a new name or country ends the verification. */
export function restrictsProfileChanges(user: UserOfBackEnd): boolean {
  return hasEscrow(user)
}

/** Whether the tokens of a trade are in escrow while it is open. */
export function isEscrowed({ state }: Pick<MatchedOrder, 'state'>): boolean {
  return state !== undefined
}

/** Whether an unpaid trade has a grace period for late proof, and is then cancelled. */
export function hasGracePeriod({ graceEndsAt }: Pick<MatchedOrder, 'graceEndsAt'>): boolean {
  return graceEndsAt !== undefined
}
