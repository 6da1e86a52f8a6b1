import type { Queryable } from '../db/database.js'
import { pageSql, type Sorted } from '../db/pagination.js'
import {
  type InvestmentList,
  type InvestmentRow,
  LISTED,
  listsAsked,
  type Stake,
} from '../domain/investments/mapper.js'
import type { Asked } from '../domain/pagination.js'
import { INVESTMENT_ROWS } from './queries.js'

const BY_CREATION: Omit<Sorted, 'list'> = {
  by: [
    ['created_at', 'instant'],
    ['id', 'uuid'],
  ],
  newestFirst: true,
}

const isIn = (list: InvestmentList) => `state in (${LISTED[list].map((state) => `'${state}'`)})`

/** What the lists that are asked for show of a user's investments, and one more of each. */
export async function investmentsIn(db: Queryable, userId: string, asked: Asked): Promise<InvestmentRow[]> {
  const lists = listsAsked(asked)
  const [list = 'pending'] = lists
  const { where, order, params } = pageSql({ list, ...BY_CREATION }, asked, [userId])
  const each = lists.map(
    (one) => `(${INVESTMENT_ROWS} where user_id = $1 and ${isIn(one)} and ${where} ${order})`,
  )
  return db.query<InvestmentRow>(each.join(' union all '), params)
}

/** All that a user has in the lists, alike ones together. */
export function stakesOf(db: Queryable, userId: string): Promise<Stake[]> {
  return db.query<Stake>(
    `select amount, roi, count(*) as count from investments
     where user_id = $1 and (${isIn('pending')} or ${isIn('completed')}) group by amount, roi`,
    [userId],
  )
}
