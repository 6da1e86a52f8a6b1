import { toLocalDate } from '@cht/sdk/rules'
import { addDays } from '../../domain/add-days.js'
import type { ServerContext } from '../../platform/context.js'

/** Days of the exchange's time zone, from the first to the last, as `2026-11-20`. */
export interface Period {
  from: string
  to: string
}

/** Completes a period: one day without its end or its beginning, and today without both. */
export function completePeriod(
  { clock, config }: Pick<ServerContext, 'clock' | 'config'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Period {
  const day = from ?? to ?? toLocalDate(clock.now(), config.timeZone)
  return { from: from ?? day, to: to ?? day }
}

/** An SQL condition: the column is an instant of the days `$1` to `$2` of the time zone `$3`. */
export function buildPeriodSql(column: string): string {
  return `${column} >= $1::date::timestamp at time zone $3 and ${column} < ($2::date + 1)::timestamp at time zone $3`
}

/** An SQL expression: the day of an instant in the time zone `$3`. */
export function buildDaySql(column: string): string {
  return `to_char(${column} at time zone $3, 'YYYY-MM-DD')`
}

/** The days of a period, in their order. */
export function listDays({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
