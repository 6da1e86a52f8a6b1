import type { Investment, InvestmentCountdown, InvestmentList, Page } from '@cht/sdk/contract'
import { loadItemsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'
import { selectInvestments } from './selectors.js'

const getEarliestAfter = (now: number, instants: readonly number[]): number | undefined => {
  const future = instants.filter((instant) => instant > now)
  return future.length === 0 ? undefined : Math.min(...future)
}

/** When one of these investments ends or has its capital released next. */
const getNextDeadline = (list: readonly Investment[], now: number): number | undefined =>
  getEarliestAfter(
    now,
    list.flatMap(({ investmentEndsAt, countdownEndsAt = 0 }) => [investmentEndsAt, countdownEndsAt]),
  )

/** Page size of each list. */
export const INVESTMENTS_PAGE_SIZE = 20

export const investmentList: ResourceDefinition<InvestmentList> = {
  key: 'investments',
  changedBy: ['investment.changed'],
  load: (client, options) => client.investments.list({ limit: INVESTMENTS_PAGE_SIZE }, options),
  deadline: ({ data, at }) => getNextDeadline([...data.pending, ...data.completed], at),
}

/** Up to `count` investments of a list, after the page whose `nextCursor` is `after`. */
export function moreInvestments(
  list: 'pending' | 'completed',
  after: string,
  count: number,
): ResourceDefinition<Page<Investment>> {
  return {
    key: `investments.${list}.${after}.${count}`,
    changedBy: ['investment.changed'],
    load: (client, options) =>
      loadItemsAfter(
        async (page, pageOptions) =>
          selectInvestments(await client.investments.list(page, pageOptions), list),
        { after, count },
        options,
      ),
    deadline: ({ data, at }) => getNextDeadline(data, at),
  }
}

/** The countdown of one investment, so that a failure affects one card only. */
export function investmentCountdown(id: string): ResourceDefinition<InvestmentCountdown> {
  return {
    key: `investments.countdown.${id}`,
    changedBy: ['investment.changed'],
    objectId: id,
    load: (client, options) => client.investments.countdown({ id }, options),
    deadline: ({ data, at }) => getEarliestAfter(at, [data.countdownEndsAt]),
    quiet: true,
  }
}
