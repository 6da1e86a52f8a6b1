import { restoreStanding } from '@cht/machines/lifecycles'
import { ACCOUNT_STANDINGS } from '@cht/sdk/auth'

const quoteStandings = ({ canMatch }: { canMatch: boolean }) =>
  ACCOUNT_STANDINGS.filter((standing) => restoreStanding(standing).can({ type: 'order.match' }) === canMatch)
    .map((standing) => `'${standing}'`)
    .join(', ')

/** An SQL condition: the user's standing allows orders to be matched. */
export const IS_MATCHABLE_USER_SQL = `users.standing in (${quoteStandings({ canMatch: true })})`
/** The negation. Few users satisfy it, so it is cheap in a `not exists`. */
export const IS_UNMATCHABLE_USER_SQL = `users.standing in (${quoteStandings({ canMatch: false })})`
