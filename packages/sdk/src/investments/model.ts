import { tokens } from '../auth/model.js'
import type { nextCursors } from '../page.js'
import { id, instant, whole } from '../schema.js'
import * as z from '../z.js'

/** A stake (spec section 3). Amounts in whole CHT, `roiPercentage` in percent of the amount. */
export const investment = z.object({
  _id: id,
  amount: tokens,
  planDurationDays: whole(),
  roiPercentage: z.number(),
  investmentCreatedAt: instant,
  investmentEndsAt: instant,
  /** When the capital is released; only our server says it in the list. */
  countdownEndsAt: z.optional(instant),
})
/** @useDeclaredType */
export type Investment = z.output<typeof investment>

export const investmentList = z.object({
  pending: z.array(investment),
  completed: z.array(investment),
  /** Over both lists (decision 12). */
  summary: z.object({ totalInvested: tokens, totalExpectedReturn: tokens }),
  /** How many days a capital is held after its plan's end, of a stake made now; only our server says it (decision 12). */
  capitalReleaseDays: z.optional(z.number()),
})
/** `nextCursors`: where a list that is longer goes on (wire, Extensions). @useDeclaredType */
export type InvestmentList = z.output<typeof investmentList> & {
  nextCursors?: NonNullable<z.output<typeof nextCursors>>
}

/** The capital-release period: its end, and how much of it has passed, in percent; 0 of an active one (decision 12). */
export const countdown = z.object({ countdownEndsAt: instant, percentageCompleted: z.number() })
/** @useDeclaredType */
export type InvestmentCountdown = z.output<typeof countdown>
