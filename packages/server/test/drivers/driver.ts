import { type ChartPath, charts, getTakenTransitions, getTransitions } from '@cht/machines/charts'
import { getRefusal as getChartRefusal, type Refusal } from '@cht/machines/lifecycles'
import { ERROR_DEFINITIONS } from '@cht/sdk/errors'
import { expect } from 'vitest'
import type { TestExchange } from '../exchange.js'
import { getRefusal } from '../fixtures.js'

type Snapshot = Parameters<typeof getTakenTransitions>[1]
interface Event {
  type: string
}

const getChart = (name: string) => {
  const chart = charts.find((candidate) => candidate.name === name)
  if (!chart) throw new Error(`No chart is named ${name}`)
  return chart
}

/** The shortest paths that together take every transition that is no refusal. */
export function listPaths(chartName: string): ChartPath[] {
  return getChart(chartName).paths()
}

export type Coverage = ReturnType<typeof createCoverage>

/** Records which transitions of a chart the tests have taken, and lists the others. A refusal is a transition without a target. */
export function createCoverage(chartName: string) {
  const { machine } = getChart(chartName)
  const taken = new Set<unknown>()
  return {
    record: (snapshot: Snapshot, event: Event) => {
      for (const transition of getTakenTransitions(machine, snapshot, event)) taken.add(transition)
    },
    listUntaken: () =>
      [...getTransitions(machine)].flatMap(([transition, label]) => (taken.has(transition) ? [] : [label])),
  }
}

/** Drives one entity of the server and its chart in parallel. */
export interface Driver<DrivenEvent extends Event> {
  /** The events that a user or the operator could try in any state. */
  eventsToTry: readonly DrivenEvent[]
  /** Why the chart refuses an event; undefined if it accepts it. The driver of a trade also asks the chart of the appeal. */
  getChartRefusal(event: DrivenEvent): Refusal | undefined
  /** Records the transition that refuses an event. To be called after the server has refused it. */
  recordRefusal(event: DrivenEvent): void
  /** The request that causes an event; undefined if no request can cause it now. */
  getCall(event: DrivenEvent): (() => Promise<unknown>) | undefined
  /** Sends the event to the chart and records its transition. To be called after the server has accepted it. */
  advance(event: DrivenEvent): void
  /** The state of the chart, in the form of `readActual`. */
  getExpected(): unknown
  /** The state that the server shows. */
  readActual(): Promise<unknown>
}

interface DriverOptions<State extends Snapshot, DrivenEvent extends Event> {
  coverage: Coverage
  /** The chart before the first event. */
  snapshot: State
  send: (snapshot: State, event: DrivenEvent) => { snapshot: State }
  /** The exchange time of instant 0 of the chart's events, in ms. */
  start?: number
  /** The requests that cause the events; an event without one happens by time alone. */
  calls: Partial<Record<DrivenEvent['type'], (event: DrivenEvent) => Promise<unknown>>>
  eventsToTry: readonly NoInfer<DrivenEvent>[]
  getExpected: (snapshot: State) => unknown
  readActual: () => Promise<unknown>
}

/** The driver of an entity that has one chart. */
export function createDriver<State extends Snapshot, DrivenEvent extends Event>(
  options: DriverOptions<State, DrivenEvent>,
): Driver<DrivenEvent> {
  const { coverage, send, start = 0, calls, eventsToTry, getExpected, readActual } = options
  let { snapshot } = options
  const shift = (event: DrivenEvent): DrivenEvent => {
    const times: Event & { now?: number; until?: number } = event
    return {
      ...event,
      ...(times.now !== undefined && { now: start + times.now }),
      ...(times.until !== undefined && { until: start + times.until }),
    }
  }
  return {
    eventsToTry,
    getChartRefusal: (event) => getChartRefusal(snapshot, shift(event)),
    recordRefusal: (event) => coverage.record(snapshot, shift(event)),
    getCall: (event) => {
      const call = calls[event.type as DrivenEvent['type']]
      return call && (() => call(event))
    },
    advance: (event) => {
      coverage.record(snapshot, shift(event))
      snapshot = send(snapshot, shift(event)).snapshot
    },
    getExpected: () => getExpected(snapshot),
    readActual,
  }
}

const toExpectedRefusal = ({ code, message }: Refusal) => ({
  status: ERROR_DEFINITIONS[code].status,
  code,
  message,
})

/**
 * Expects that the server shows the chart's state, and that it refuses each of `eventsToTry` that the chart refuses and a
 * request can cause, with the same code and message and without a change of the state.
 */
const expectAgreement = async <DrivenEvent extends Event>(driver: Driver<DrivenEvent>): Promise<void> => {
  expect(await driver.readActual()).toEqual(driver.getExpected())
  for (const event of driver.eventsToTry) {
    const refusal = driver.getChartRefusal(event)
    const call = refusal && driver.getCall(event)
    if (!call) continue
    const state = driver.getExpected()
    expect([state, event, await getRefusal(call())]).toEqual([state, event, toExpectedRefusal(refusal)])
    driver.recordRefusal(event)
  }
  expect(await driver.readActual()).toEqual(driver.getExpected())
}

export interface Journey<DrivenEvent extends Event> {
  driver: Driver<DrivenEvent>
  events: DrivenEvent[]
}

/**
 * Runs all journeys on one clock, which only moves forward, and checks the agreement after each event. `getTime` returns when
 * an event happens, in ms after `start`; undefined means at once.
 */
export async function runJourneys<DrivenEvent extends Event>(
  exchange: TestExchange,
  start: number,
  journeys: readonly Journey<DrivenEvent>[],
  getTime: (event: DrivenEvent) => number | undefined,
): Promise<void> {
  const remaining = journeys.map(({ driver, events }) => ({ driver, events: [...events] }))
  for (const { driver } of remaining) await expectAgreement(driver)
  const times = new Set(journeys.flatMap(({ events }) => events.flatMap((event) => getTime(event) ?? [])))
  for (const time of [Number.NEGATIVE_INFINITY, ...[...times].sort((a, b) => a - b)]) {
    if (Number.isFinite(time)) await exchange.advanceTo(start + time)
    for (const { driver, events } of remaining)
      for (let next = events[0]; next && (getTime(next) ?? time) <= time; next = events[0]) {
        events.shift()
        await driver.getCall(next)?.()
        driver.advance(next)
        await expectAgreement(driver)
      }
  }
  expect(remaining.flatMap(({ events }) => events)).toEqual([])
}
