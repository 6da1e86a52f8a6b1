import { OWED_SQL } from '../../domain/claims/owed.js'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'

const OWED: ListOrder = {
  list: 'reportOwed',
  by: { owed: 'serial', 'debts.user_id': 'uuid' },
  newestFirst: true,
}

/** Sums the open claims of each user, the largest debt first. */
export async function listOwed(db: Queryable, page: PageRequest) {
  const { where, order, params } = buildPageSql(OWED, page, [])
  const rows = await db.query<{
    id: string
    email: string
    claims: number
    amount: number
    taken: number
    owed: number
    oldestAt: number
  }>(
    `with debts as (
       select user_id, count(*) as claims, sum(amount)::bigint as amount, sum(taken)::bigint as taken,
         sum(amount - taken)::bigint as owed, min(created_at) as oldest_at
       from claims where ${OWED_SQL} group by user_id
     )
     select debts.user_id as id, users.email, claims, amount, taken, owed, oldest_at
     from debts join users on users.id = debts.user_id where ${where} ${order}`,
    params,
  )
  const found = toPage(OWED.list, rows, ({ owed, id }) => [owed, id], page.limit)
  return mapPage(found, ({ oldestAt, ...row }) => ({ ...row, oldestAt: toIso(oldestAt) }))
}
