import type { ReportDay } from '@cht/sdk/operator'
import { DAY, formatTokens, type TradeState } from '@cht/sdk/rules'

/** A figure of each day, with its place among the figures of a plot. */
interface PlotSeries {
  label: string
  values: readonly number[]
}

/** Figures by day, as bars beside each other. */
export interface PlotData {
  title: string
  days: readonly string[]
  series: readonly PlotSeries[]
  /** The number at the top of the axis. */
  top: number
  format: (value: number) => string
}

const formatCount = (value: number) => value.toLocaleString('en-GB')

/** The tops of an axis, times a power of ten. The half of each is a whole number, too, but that of 1. */
const STEPS = [1, 2, 4, 10]

/** The round number at or above the largest value, and at least 2: the top of an axis. */
export const computeTop = (values: readonly number[]): number => {
  const largest = Math.max(2, ...values)
  const power = 10 ** Math.floor(Math.log10(largest))
  return power * (STEPS.find((step) => step * power >= largest) ?? 10)
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

const sumAmounts = ({ entries }: ReportDay, direction: 'in' | 'out') =>
  entries.filter((entry) => entry.direction === direction).reduce((total, { amount }) => total + amount, 0)

const countStates = <State extends string>(
  rows: readonly { state: State; count: number }[],
  isIn: (state: State) => boolean,
) => sum(rows.filter(({ state }) => isIn(state)))

interface PlotDefinition {
  title: string
  format?: (value: number) => string
  series: Record<string, (day: ReportDay) => number>
}

/** Which bar a trade is part of. */
const TRADE_SERIES: Record<TradeState, 'Completed' | 'Open' | 'Appealed' | 'Cancelled'> = {
  awaitingPayment: 'Open',
  expired: 'Open',
  'paid.awaitingConfirmation': 'Open',
  'paid.lateConfirmation': 'Open',
  'paid.awaitingRest': 'Open',
  'paid.amountDisputed': 'Open',
  appealed: 'Appealed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const PLOTS: readonly PlotDefinition[] = [
  {
    title: 'Volume of completed trades',
    format: formatTokens,
    series: { Volume: ({ completed }) => completed.amount },
  },
  {
    title: 'Trades that were matched, by the state that they have now',
    series: {
      Completed: ({ trades }) => countStates(trades, (state) => TRADE_SERIES[state] === 'Completed'),
      Open: ({ trades }) => countStates(trades, (state) => TRADE_SERIES[state] === 'Open'),
      Appealed: ({ trades }) => countStates(trades, (state) => TRADE_SERIES[state] === 'Appealed'),
      Cancelled: ({ trades }) => countStates(trades, (state) => TRADE_SERIES[state] === 'Cancelled'),
    },
  },
  { title: 'New users', series: { 'New users': ({ newUsers }) => newUsers } },
  {
    title: 'Identity verifications that were decided',
    series: {
      Approved: ({ verifications }) => countStates(verifications, (state) => state === 'approved'),
      Rejected: ({ verifications }) => countStates(verifications, (state) => state === 'rejected'),
    },
  },
  {
    title: 'Appeals',
    series: {
      Opened: ({ appealsOpened }) => appealsOpened,
      Closed: ({ appealsClosed }) => sum(appealsClosed),
    },
  },
  {
    title: 'Tokens in and out',
    format: formatTokens,
    series: { In: (day) => sumAmounts(day, 'in'), Out: (day) => sumAmounts(day, 'out') },
  },
]

/** The plots of a report, in their order on the page. */
export const createPlots = (days: readonly ReportDay[]): PlotData[] =>
  PLOTS.map(({ title, format = formatCount, series }) => {
    const figures = Object.entries(series).map(([label, read]) => ({ label, values: days.map(read) }))
    return {
      title,
      days: days.map(({ day }) => day),
      series: figures,
      top: computeTop(figures.flatMap(({ values }) => values)),
      format,
    }
  })

/** The day some days before another one. Both are days of the calendar: `2026-11-20`. */
export const subtractDays = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY).toISOString().slice(0, 10)
