import * as z from 'zod/mini'
import { tokens } from '../auth/model.js'
import { describe, metadata } from '../metadata.js'
import type { nextCursors } from '../page.js'
import { id, instant, optional, wireObject } from '../schema.js'

/** A stake (spec section 3). Amounts in whole CHT, `roiPercentage` in percent of the amount. */
export const investment = wireObject({
  _id: id,
  amount: tokens,
  planDurationDays: describe(z.int(), 'Days.'),
  roiPercentage: describe(z.number(), 'Return in percent of the amount.'),
  investmentCreatedAt: instant,
  investmentEndsAt: instant,
  /** Only our server sends it in the list. */
  countdownEndsAt: describe(optional(instant), 'When the capital is released. ISO 8601 in UTC.'),
}).register(metadata, {
  id: 'Investment',
  description: 'A stake; `roiPercentage` in percent of the amount.',
})
/** @useDeclaredType */
export type Investment = z.output<typeof investment>

export const investmentList = wireObject({
  pending: z.array(investment),
  completed: z.array(investment),
  /** Over both lists (decision 12). */
  summary: z.object({ totalInvested: tokens, totalExpectedReturn: tokens }),
  /** Of a stake made now; only our server sends it (decision 12). */
  capitalReleaseDays: describe(optional(z.number()), 'Days from a plan’s end to the release of its capital.'),
}).register(metadata, {
  id: 'InvestmentList',
  description: 'One’s stakes; the sums are over both lists.',
})
/** `nextCursors`: where a list that is longer goes on (wire, Extensions). @useDeclaredType */
export type InvestmentList = z.output<typeof investmentList> & {
  nextCursors?: NonNullable<z.output<typeof nextCursors>>
}

/** The capital-release period; 0 percent of it have passed while the investment is active (decision 12). */
export const countdown = z
  .object({
    countdownEndsAt: instant,
    percentageCompleted: describe(z.number(), 'Percent, 0 to 100.'),
  })
  .register(metadata, {
    id: 'InvestmentCountdown',
    description: 'The capital-release period, and how much of it has passed in percent.',
  })
/** @useDeclaredType */
export type InvestmentCountdown = z.output<typeof countdown>
