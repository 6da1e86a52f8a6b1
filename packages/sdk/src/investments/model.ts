import * as z from 'zod/mini'
import type { List } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { tokens } from '../model/fields.js'
import type { nextCursors } from '../page.js'
import { count, instant, optional, receivedId, wireObject } from '../schema.js'

/** An investment. Amounts are whole CHT, `roiPercentage` is in percent of the amount. */
export const investment = wireObject({
  _id: receivedId,
  amount: tokens,
  /** Days. */
  planDurationDays: count,
  /** Return in percent of the amount. */
  roiPercentage: z.number().check(z.minimum(0)),
  investmentCreatedAt: instant,
  investmentEndsAt: instant,
  /** When the capital is released. Sent by our server only, in lists. */
  countdownEndsAt: optional(instant),
  /**
   * When the operator has ended the investment, before the end of its plan: it pays no return, so that its percentage is 0. Sent by our
   * server only.
   */
  endedEarlyAt: optional(instant),
}).register(metadata, { id: 'Investment' })
/** @useDeclaredType */
export interface Investment extends z.output<typeof investment> {}

/** The user’s investments; `summary` has the totals of both lists. */
export const investmentList = wireObject({
  pending: z.array(investment),
  completed: z.array(investment),
  /** Totals of all investments of both lists, also of those on other pages. */
  summary: z.object({ totalInvested: tokens, totalExpectedReturn: tokens }),
  /** Days from the end of an investment that is created now to the release of its capital. Sent by our server only. */
  capitalReleaseDays: optional(count),
}).register(metadata, { id: 'InvestmentList' })
/** `nextCursors` has the cursor of each list with more items. @useDeclaredType */
export interface InvestmentList extends z.output<typeof investmentList> {
  pending: List<Investment>
  completed: List<Investment>
  nextCursors?: NonNullable<z.output<typeof nextCursors>>
}

/** The capital-release period, and how much of it has passed in percent: 0 while the investment is active. */
export const countdown = z
  .object({
    countdownEndsAt: instant,
    /** Percent, 0 to 100. */
    percentageCompleted: z.number().check(z.minimum(0)),
  })
  .register(metadata, { id: 'InvestmentCountdown' })
/** @useDeclaredType */
export interface InvestmentCountdown extends z.output<typeof countdown> {}
