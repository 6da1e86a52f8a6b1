import * as z from 'zod/mini'

/** A list is never answered longer than this (wire, Extensions). */
export const PAGE_MAX = 200

const rule = `must be a number from 1 to ${PAGE_MAX}`

/** How many of a list: a number, or its digits. */
export const pageLimit = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, rule))], rule),
  z.pipe(z.transform(Number), z.int(rule).check(z.minimum(1, rule), z.maximum(PAGE_MAX, rule))),
)
