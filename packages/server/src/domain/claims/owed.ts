import type { Row } from '../../kernel/tables.js'

/** Whether something of a claim is neither taken nor waived. */
export function isOwed({ amount, taken, waivedAt }: Row<'claims', 'amount' | 'taken' | 'waivedAt'>): boolean {
  return taken < amount && waivedAt === null
}

/** The same as an SQL condition on `claims`. */
export const OWED_SQL = '(claims.taken < claims.amount and claims.waived_at is null)'
