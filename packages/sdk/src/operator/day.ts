import * as z from 'zod/mini'
import { DAY } from '../time.js'

/** Whether the text is a day of the calendar, e.g. `2026-11-20`. */
const isDay = (text: string): boolean => {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** A day of the exchange’s time zone. */
export const day = z.string().check(z.trim(), z.refine(isDay, 'must be a day: 2026-11-20'))

/** Checks that a period does not end before it begins, and has at most `max` days. An absent end is one day. */
export const isPeriodOf = (max: number) =>
  z.check<{ from?: string | undefined; to?: string | undefined }>(({ value: { from, to }, issues }) => {
    if (from === undefined || to === undefined) return
    const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY + 1
    const add = (message: string) => issues.push({ code: 'custom', path: ['to'], message, input: to })
    if (days < 1) add('must not be before the first day')
    if (days > max) add(`must be at most ${max} days after the first day`)
  })
