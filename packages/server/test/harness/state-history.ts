import { charts } from '@cht/machines/charts'
import { createReachability } from './reachability.js'
import type { Tally } from './tally.js'

type EntityType = 'order' | 'trade' | 'investment'

const createChartReachability = (name: EntityType) => {
  const chart = charts.find((candidate) => candidate.name === name)
  if (!chart) throw new Error(`No chart is named ${name}`)
  return createReachability(chart.machine)
}

interface KnownState {
  state: string
  /** The number of the moment at which the answer was there. */
  at: number
}

/**
 * The states that the exchange has shown of each entity. A request that was sent after an answer arrived must show the state of
 * that answer, or one that the chart leads to from it.
 */
export function createStateHistory(tally: Tally) {
  const isReachable = {
    order: createChartReachability('order'),
    trade: createChartReachability('trade'),
    investment: createChartReachability('investment'),
  }
  const history = new Map<string, KnownState[]>()
  let moment = 0

  const add = (key: string, state: string) => {
    const known = history.get(key) ?? []
    if (known.some((entry) => entry.state === state)) return
    history.set(key, [...known, { state, at: ++moment }])
  }
  return {
    /** The moment of a request, to be read before it is sent. */
    now: () => ++moment,
    /** Checks and adds a state that was read by a request sent at `sentAt`. */
    check: (type: EntityType, id: string, state: string, sentAt: number) => {
      const key = `${type} ${id}`
      for (const known of history.get(key) ?? [])
        if (known.at < sentAt && !isReachable[type](known.state, state))
          tally.breaches.push(`${key} was ${known.state}, and later ${state}`)
      add(key, state)
    },
    /** Adds the state in the answer to a write without a check: a replayed answer can show an earlier state. */
    addWritten: (type: EntityType, id: string, state: string) => add(`${type} ${id}`, state),
  }
}

export type StateHistory = ReturnType<typeof createStateHistory>
