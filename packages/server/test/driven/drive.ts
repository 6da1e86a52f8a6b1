import { charts, takenBy, transitionsOf, type Way } from '@cht/machines/charts'
import type { Refusal } from '@cht/machines/lifecycles'
import { expect } from 'vitest'
import type { TestExchange } from '../exchange.js'
import { refusalOf } from '../fixtures.js'

type Snapshot = Parameters<typeof takenBy>[1]
interface Event {
  type: string
}

const named = (name: string) => {
  const chart = charts.find((each) => each.name === name)
  if (!chart) throw new Error(`there is no chart ${name}`)
  return chart
}

/** The shortest ways that together take every transition of a chart that leads somewhere. */
export function waysOf(name: string): Way[] {
  return named(name).ways()
}

/** Notes the transitions of a chart that were driven, those that refuse included, and names the ones that were not. */
export function coverageOf(name: string) {
  const { machine } = named(name)
  const driven = new Set<unknown>()
  return {
    drive: (snapshot: Snapshot, event: Event) => {
      for (const transition of takenBy(machine, snapshot, event)) driven.add(transition)
    },
    undriven: () =>
      [...transitionsOf(machine)].flatMap(([transition, label]) => (driven.has(transition) ? [] : [label])),
  }
}

/** One thing of the exchange beside its chart. */
export interface Driven<Each extends Event> {
  /** What somebody could try at any time. */
  tries: readonly Each[]
  /** Why the chart refuses an event; undefined where it takes it. */
  refusal(event: Each): Refusal | undefined
  /** The server has been asked, and refused: the transitions that say so were driven. */
  noteRefused(event: Each): void
  /** The call that brings an event about; none where time or another thing does, or nobody can. */
  call(event: Each): (() => Promise<unknown>) | undefined
  /** The server has gone on: so does the chart, and its transition was driven. */
  take(event: Each): void
  /** What the chart says of it, and what the wire shows. */
  says(): unknown
  shows(): Promise<unknown>
}

const onTheWire = ({ code, message }: Refusal) => ({
  status: code === 'wrong_party' ? 403 : 409,
  code,
  message,
})

/** The wire shows what the chart says, and whatever the chart refuses the server refuses in its words. */
const agree = async <Each extends Event>(driven: Driven<Each>): Promise<void> => {
  expect(await driven.shows()).toEqual(driven.says())
  for (const event of driven.tries) {
    const why = driven.refusal(event)
    const call = why && driven.call(event)
    if (!call) continue
    expect([driven.says(), event, await refusalOf(call())]).toEqual([driven.says(), event, onTheWire(why)])
    driven.noteRefused(event)
  }
  expect(await driven.shows()).toEqual(driven.says())
}

export interface Journey<Each extends Event> {
  driven: Driven<Each>
  events: Each[]
}

/**
 * Drives every journey event by event, all of them through the same hours: the clock only goes on. `timeOf`: when an
 * event happens, in ms after `start`; at once where it has no time of its own.
 */
export async function driveAll<Each extends Event>(
  exchange: TestExchange,
  start: number,
  journeys: readonly Journey<Each>[],
  timeOf: (event: Each) => number | undefined,
): Promise<void> {
  const waiting = journeys.map(({ driven, events }) => ({ driven, events: [...events] }))
  for (const { driven } of waiting) await agree(driven)
  const times = [...new Set(journeys.flatMap(({ events }) => events.flatMap((event) => timeOf(event) ?? [])))]
  for (const time of [Number.NEGATIVE_INFINITY, ...times.sort((one, other) => one - other)]) {
    if (Number.isFinite(time)) await exchange.setClock(start + time)
    for (const { driven, events } of waiting)
      for (let next = events[0]; next && (timeOf(next) ?? time) <= time; next = events[0]) {
        events.shift()
        await driven.call(next)?.()
        driven.take(next)
        await agree(driven)
      }
  }
  expect(waiting.flatMap(({ events }) => events)).toEqual([])
}
