import { isHeld, standingLifecycle } from '@cht/machines/lifecycles'
import { ACCOUNT_STANDINGS, type AccountStanding } from '@cht/sdk/rules'

const quoteStandings = ({ canMatch }: { canMatch: boolean }) =>
  ACCOUNT_STANDINGS.filter(
    (standing) => standingLifecycle.restore(standing).can({ type: 'order.match' }) === canMatch,
  )
    .map((standing) => `'${standing}'`)
    .join(', ')

/**
 * The standing of a row of `users`, as SQL. The column `standing` of an account on hold has that of a suspension, so that a process of
 * the last release restricts it too.
 */
export const STANDING_SQL = `case when users.held then replace(users.standing, 'suspended', 'held') else users.standing end`

/** The columns that store a standing. */
export function toStandingColumns(standing: AccountStanding): { standing: AccountStanding; held: boolean } {
  return isHeld(standingLifecycle.restore(standing))
    ? { standing: standing.replace('held', 'suspended') as AccountStanding, held: true }
    : { standing, held: false }
}

/** An SQL condition: the user's standing allows orders to be matched. */
export const IS_MATCHABLE_USER_SQL = `users.standing in (${quoteStandings({ canMatch: true })})`
/** The negation. Few users satisfy it, so it is cheap in a `not exists`. */
export const IS_UNMATCHABLE_USER_SQL = `users.standing in (${quoteStandings({ canMatch: false })})`
