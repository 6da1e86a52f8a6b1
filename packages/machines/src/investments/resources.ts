import { type InvestmentCountdown, type InvestmentList, investments } from '@cht/sdk/investments'
import type { ResourceDefinition } from '../resource.js'

const soonest = (instants: readonly number[], after: number): number | undefined => {
  const ahead = instants.filter((instant) => instant > after)
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}

/** A load failure has its own words, whatever the server says (spec section 8). */
export const investmentList: ResourceDefinition<InvestmentList> = {
  key: 'investments',
  load: (client, options) => client.investments.list(options),
  failure: investments.list.fallback,
  deadline: ({ data, at }) =>
    soonest(
      [
        ...data.pending.map(({ investmentEndsAt }) => investmentEndsAt),
        ...data.completed.map(({ countdownEndsAt }) => countdownEndsAt ?? 0),
      ],
      at,
    ),
}

/** One card's own: its failure spoils no other. */
export const investmentCountdown = (id: string): ResourceDefinition<InvestmentCountdown> => ({
  key: `investments.countdown.${id}`,
  load: (client, options) => client.investments.countdown({ id }, options),
  deadline: ({ data, at }) => soonest([data.countdownEndsAt], at),
  quiet: true,
})
