import { charts } from '@cht/machines/charts'
import { reachability } from './reach.js'
import type { Tally } from './tally.js'

type Thing = 'order' | 'trade' | 'investment'

const chartOf = (name: Thing) => {
  const chart = charts.find((each) => each.name === name)
  if (!chart) throw new Error(`there is no chart ${name}`)
  return reachability(chart.machine)
}

interface Sight {
  state: string
  /** When the answer was there: the number of the moment. */
  at: number
}

/**
 * What the exchange has said of each thing. What is asked for after an answer was there shows that answer's state, or
 * one that the chart leads to from it: nothing that was said is ever taken back.
 */
export function createSights(tally: Tally) {
  const leads = { order: chartOf('order'), trade: chartOf('trade'), investment: chartOf('investment') }
  const sights = new Map<string, Sight[]>()
  let moment = 0

  const note = (key: string, state: string) => {
    const before = sights.get(key) ?? []
    if (before.some((sight) => sight.state === state)) return
    sights.set(key, [...before, { state, at: ++moment }])
  }
  return {
    /** To be taken before a question is sent. */
    now: () => ++moment,
    /** A read, sent at `asked`, showed this. */
    see: (thing: Thing, id: string, state: string, asked: number) => {
      const key = `${thing} ${id}`
      for (const said of sights.get(key) ?? [])
        if (said.at < asked && !leads[thing](said.state, state))
          tally.breaches.push(`${key} was ${said.state}, and later ${state}`)
      note(key, state)
    },
    /** A write's answer said this; it may be the answer of an earlier moment. */
    trust: (thing: Thing, id: string, state: string) => note(`${thing} ${id}`, state),
  }
}

export type Sights = ReturnType<typeof createSights>
