import {
  type InvestmentList,
  type InvestmentRow,
  LIST_STATES,
  type StakeGroup,
  selectInvestmentLists,
} from '../../domain/investments/mapper.js'
import { STAKED_SQL } from '../../domain/investments/states.js'
import type { PageRequest } from '../../domain/pagination.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'

/** Selects `InvestmentRow`s; a condition follows. */
export const SELECT_INVESTMENTS = `select id, user_id, amount, plan_days, roi, state, created_at, ends_at, releases_at, ended_early_at
  from investments`

const BY_CREATION: Omit<ListOrder, 'list'> = { by: { created_at: 'instant', id: 'uuid' }, newestFirst: true }

const isInList = (list: InvestmentList) => `state in (${LIST_STATES[list].map((state) => `'${state}'`)})`

/** The user's investments in the requested lists: of each list one page, and one more row if another page follows. */
export async function listInvestments(
  db: Queryable,
  userId: string,
  page: PageRequest,
): Promise<InvestmentRow[]> {
  const lists = selectInvestmentLists(page)
  const [firstList = 'pending'] = lists
  const { where, order, params } = buildPageSql({ list: firstList, ...BY_CREATION }, page, [userId])
  const selects = lists.map(
    (list) => `(${SELECT_INVESTMENTS} where user_id = $1 and ${isInList(list)} and ${where} ${order})`,
  )
  return db.query<InvestmentRow>(selects.join(' union all '), params)
}

/** Counts all listed investments of the user by amount and percentage. The summary is calculated from these counts. */
export function listStakes(db: Queryable, userId: string): Promise<StakeGroup[]> {
  return db.query<StakeGroup>(
    `select amount, case when ended_early_at is null then roi else 0 end as roi, count(*) as count from investments
     where user_id = $1 and (${isInList('pending')} or ${isInList('completed')}) group by 1, 2`,
    [userId],
  )
}

/** Lists the user's investments whose capital is staked, newest first. */
export function listStakedInvestments(db: Queryable, userId: string): Promise<InvestmentRow[]> {
  return db.query<InvestmentRow>(
    `${SELECT_INVESTMENTS} where user_id = $1 and ${STAKED_SQL} order by created_at desc, id desc`,
    [userId],
  )
}
