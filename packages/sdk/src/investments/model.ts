import * as z from 'zod/mini'
import { tokens } from '../auth/model.js'
import type { List } from '../list-payload.js'
import { metadata } from '../metadata.js'
import type { nextCursors } from '../page.js'
import { count, id, instant, optional, wireObject } from '../schema.js'

/** An investment (spec section 3). Amounts are whole CHT, `roiPercentage` is in percent of the amount. */
export const investment = wireObject({
  _id: id,
  amount: tokens,
  planDurationDays: count,
  roiPercentage: z.number().check(z.minimum(0)),
  investmentCreatedAt: instant,
  investmentEndsAt: instant,
  /** When the capital is released. Sent in lists, by our server only. */
  countdownEndsAt: optional(instant),
  /**
   * When the operator has ended the investment, before the end of its plan: it pays no return, so that its percentage is 0. Sent by our
   * server only (decision 23).
   */
  endedEarlyAt: optional(instant),
}).register(metadata, {
  id: 'Investment',
  description: 'An investment; `roiPercentage` is in percent of the amount.',
})
/** @useDeclaredType */
export interface Investment extends z.output<typeof investment> {}

export const investmentList = wireObject({
  pending: z.array(investment),
  completed: z.array(investment),
  /** Totals of all investments of both lists, also of those on other pages (decision 12). */
  summary: z.object({ totalInvested: tokens, totalExpectedReturn: tokens }),
  /** For investments created from now on; sent by our server only (decision 12). */
  capitalReleaseDays: optional(count),
}).register(metadata, {
  id: 'InvestmentList',
  description: 'The user’s investments; `summary` has the totals of both lists.',
})
/** `nextCursors` has the cursor of each list with more items (docs/wire.md, Extensions). @useDeclaredType */
export interface InvestmentList extends z.output<typeof investmentList> {
  pending: List<Investment>
  completed: List<Investment>
  nextCursors?: NonNullable<z.output<typeof nextCursors>>
}

/** The capital-release period; `percentageCompleted` is 0 while the investment is active (decision 12). */
export const countdown = z
  .object({
    countdownEndsAt: instant,
    percentageCompleted: z.number().check(z.minimum(0)),
  })
  .register(metadata, {
    id: 'InvestmentCountdown',
    description: 'The capital-release period, and how much of it has passed in percent.',
  })
/** @useDeclaredType */
export interface InvestmentCountdown extends z.output<typeof countdown> {}
