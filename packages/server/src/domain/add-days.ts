import { DAY } from '@cht/sdk/rules'

/** Adds days to a date such as `2026-11-20`. */
export function addDays(localDate: string, days: number): string {
  return new Date(Date.parse(localDate) + days * DAY).toISOString().slice(0, 10)
}
