import {
  type Investment,
  type InvestmentCountdown,
  type InvestmentList,
  investments,
} from '@cht/sdk/investments'
import { asPage, type Page } from '@cht/sdk/pagination'
import { rowsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'

const soonest = (instants: readonly number[], after: number): number | undefined => {
  const ahead = instants.filter((instant) => instant > after)
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}

/** When the next of them ends or has its capital released. */
const nextEnd = (rows: readonly Investment[], after: number): number | undefined =>
  soonest(
    rows.flatMap(({ investmentEndsAt, countdownEndsAt = 0 }) => [investmentEndsAt, countdownEndsAt]),
    after,
  )

/** So many of each list are asked for at once. */
export const INVESTMENTS_PAGE = 20

/** A load failure has its own words, whatever the server says (spec section 8). */
export const investmentList: ResourceDefinition<InvestmentList> = {
  key: 'investments',
  load: (client, options) => client.investments.list({ limit: INVESTMENTS_PAGE }, options),
  failure: investments.list.fallback,
  deadline: ({ data, at }) => nextEnd([...data.pending, ...data.completed], at),
}

/** One of the two lists, with where it goes on. */
export function investmentsIn(all: InvestmentList, list: 'pending' | 'completed'): Page<Investment> {
  return asPage(all[list], all.nextCursors?.[list])
}

/** So many older ones of a list, after a page of it. */
export function moreInvestments(
  list: 'pending' | 'completed',
  after: string,
  count: number,
): ResourceDefinition<Page<Investment>> {
  return {
    key: `investments.${list}.${after}.${count}`,
    load: (client, options) =>
      rowsAfter(
        async (page, asked) => investmentsIn(await client.investments.list(page, asked), list),
        after,
        count,
        options,
      ),
    failure: investments.list.fallback,
    deadline: ({ data, at }) => nextEnd(data, at),
  }
}

/** One card's own: its failure spoils no other. */
export function investmentCountdown(id: string): ResourceDefinition<InvestmentCountdown> {
  return {
    key: `investments.countdown.${id}`,
    load: (client, options) => client.investments.countdown({ id }, options),
    deadline: ({ data, at }) => soonest([data.countdownEndsAt], at),
    quiet: true,
  }
}
