import type { ReportDay } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import { computeTop, createPlots, subtractDays } from './plot-data.js'

const EMPTY: ReportDay = {
  day: '2026-11-19',
  trades: [],
  completed: { count: 0, amount: 0 },
  paid: [],
  newUsers: 0,
  verifications: [],
  appealsOpened: 0,
  appealsClosed: [],
  entries: [],
  opening: 0,
  closing: 0,
  holds: true,
}

const BUSY: ReportDay = {
  ...EMPTY,
  day: '2026-11-20',
  trades: [
    { state: 'completed', count: 5, amount: 50_000 },
    { state: 'awaitingPayment', count: 2, amount: 20_000 },
    { state: 'paid.awaitingRest', count: 1, amount: 10_000 },
    { state: 'appealed', count: 3, amount: 30_000 },
    { state: 'cancelled', count: 4, amount: 40_000 },
  ],
  completed: { count: 6, amount: 60_000 },
  newUsers: 7,
  verifications: [
    { state: 'approved', count: 8 },
    { state: 'rejected', count: 9 },
  ],
  appealsOpened: 10,
  appealsClosed: [
    { state: 'decidedForBuyer', count: 1 },
    { state: 'settled', count: 2 },
  ],
  entries: [
    { kind: 'tokens.added', direction: 'in', count: 1, amount: 900 },
    { kind: 'bonus.available', direction: 'in', count: 1, amount: 100 },
    { kind: 'tokens.withdrawn', direction: 'out', count: 1, amount: 300 },
    { kind: 'trade.sold', direction: 'within', count: 1, amount: 5_000 },
  ],
}

test('each plot has the figures of each day', () => {
  const plots = createPlots([EMPTY, BUSY])
  expect(plots.map(({ days }) => days)).toEqual(plots.map(() => ['2026-11-19', '2026-11-20']))
  expect(
    Object.fromEntries(
      plots.map(({ title, series }) => [
        title,
        Object.fromEntries(series.map(({ label, values }) => [label, values])),
      ]),
    ),
  ).toEqual({
    'Volume of completed trades': { Volume: [0, 60_000] },
    'Trades that were matched, by the state that they have now': {
      Completed: [0, 5],
      Open: [0, 3],
      Appealed: [0, 3],
      Cancelled: [0, 4],
    },
    'New users': { 'New users': [0, 7] },
    'Identity verifications that were decided': { Approved: [0, 8], Rejected: [0, 9] },
    Appeals: { Opened: [0, 10], Closed: [0, 3] },
    'Tokens in and out': { In: [0, 1_000], Out: [0, 300] },
  })
})

test('amounts are labelled with their unit, and counts are not', () => {
  const [volume, trades] = createPlots([BUSY])
  expect([volume?.top, volume?.format(volume.top)]).toEqual([100_000, '100,000 CHT'])
  expect([trades?.top, trades?.format(trades.top)]).toEqual([10, '10'])
})

test('the top of an axis is a round number whose half is whole', () => {
  const largest = [0, 1, 2, 3, 4, 5, 10, 11, 21, 41, 100, 101, 999_999]
  expect(largest.map((value) => computeTop([0, value]))).toEqual([
    2, 2, 2, 4, 4, 10, 10, 20, 40, 100, 100, 200, 1_000_000,
  ])
  expect(computeTop([])).toBe(2)
})

test('days are subtracted by the calendar', () => {
  expect([0, 1, 29].map((count) => subtractDays('2026-03-01', count))).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-01-31',
  ])
})
