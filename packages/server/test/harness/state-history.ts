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
  /** The sequence number of the first response that contained the state. */
  receivedAt: number
}

/**
 * Records the states of each order, trade and investment that responses contained. If a request is sent after a
 * response arrived, its own response must contain the same state, or a state that the chart can reach from it.
 */
export function createStateHistory(tally: Tally) {
  const isReachable = {
    order: createChartReachability('order'),
    trade: createChartReachability('trade'),
    investment: createChartReachability('investment'),
  }
  const history = new Map<string, KnownState[]>()
  /** Orders requests and responses. It increases by one with each request, and with each state that is new in a response. */
  let sequence = 0

  const add = (key: string, state: string) => {
    const known = history.get(key) ?? []
    if (known.some((entry) => entry.state === state)) return
    history.set(key, [...known, { state, receivedAt: ++sequence }])
  }
  return {
    /** The sequence number of a request. Read it before the request is sent. */
    now: () => ++sequence,
    /** Checks a state that a response contained, and adds it. `sentAt`: the sequence number of the request. */
    check: (type: EntityType, id: string, state: string, sentAt: number) => {
      const key = `${type} ${id}`
      for (const known of history.get(key) ?? [])
        if (known.receivedAt < sentAt && !isReachable[type](known.state, state))
          tally.breaches.push(`${key} was ${known.state}, and later ${state}`)
      add(key, state)
    },
    /** Adds the state after a write without a check, because the response to a retry can contain an earlier state. */
    addWritten: (type: EntityType, id: string, state: string) => add(`${type} ${id}`, state),
  }
}

export type StateHistory = ReturnType<typeof createStateHistory>
