import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requireFields } from '../form-rule.js'
import { listPayload } from '../list-payload.js'
import { amountSchema } from '../orders/model.js'
import { nextCursors, page, pageRequest, withField } from '../page.js'
import { payload } from '../payload.js'
import { type ReferralCount, type ReferralRow, referralCount, referralRow } from '../referrals/model.js'
import { id } from '../schema.js'
import {
  countdown,
  type Investment,
  type InvestmentCountdown,
  type InvestmentList,
  investment,
  investmentList,
} from './model.js'
import { INVESTMENT_AMOUNTS, INVESTMENT_PLANS } from './rules.js'

const PLAN_DAYS = INVESTMENT_PLANS.map(({ days }) => days)

export const investments = {
  /**
   * Invests one of the listed amounts, in whole CHT, for the days of a plan. It moves to the staked balance. `roiPercentage`
   * must be that of the plan.
   *
   * The amounts are `INVESTMENT_AMOUNTS`.
   * Errors: `account_suspended`, `stopped`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`,
   * `terms_required`, `insufficient_balance`.
   */
  create: defineEndpoint({
    method: 'POST',
    path: '/investments/create',
    access: 'verified',
    reauthentication: 'protected',
    stoppedBy: 'stakes',
    errors: ['account_suspended', 'account_on_hold', 'insufficient_balance', 'stopped'],
    input: z
      .object({
        amount: amountSchema(INVESTMENT_AMOUNTS),
        planDurationDays: z.literal(PLAN_DAYS, 'must be one of the plans'),
        /** Must be that of the plan. */
        roiPercentage: z.number(),
      })
      .check(requireFields(['amount', 'planDurationDays'], 'Select an amount and a duration')),
    output: payload<Investment>(investment, 'investment'),
    created: true,
    fallback: 'Error Creating Investment',
    success: 'Investment Created Successfully',
  }),
  /**
   * Invests the capital of an ended investment again, with the same plan, at most once and before its capital is released.
   * Errors: `not_found`, `account_suspended`, `stopped`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`,
   * `terms_required`, `not_matured`, `capital_released`, `already_reinvested`, `plan_gone`.
   */
  reinvest: defineEndpoint({
    method: 'POST',
    path: '/investments/reinvest',
    access: 'verified',
    reauthentication: 'protected',
    stoppedBy: 'stakes',
    errors: [
      'not_found',
      'account_suspended',
      'account_on_hold',
      'not_matured',
      'capital_released',
      'already_reinvested',
      'plan_gone',
      'stopped',
    ],
    input: z.object({ investmentId: id }),
    output: payload<Investment>(investment, 'investment'),
    created: true,
    success: 'Reinvestment successful',
  }),
  /**
   * Lists the user’s investments except reinvested ones, newest first, and their totals. `limit` applies to each of the two
   * lists. With a cursor of `nextCursors`, only its list has items.
   *
   * Amounts are whole CHT, instants are in ms.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/investments',
    access: 'verified',
    unwrapped: true,
    input: pageRequest,
    output: withField(listPayload<InvestmentList>(investmentList), 'nextCursors', nextCursors),
    fallback: 'Failed to fetch investments',
  }),
  /**
   * Returns when the capital of an investment is released, and how much of the capital-release period has passed, in percent.
   *
   * `countdownEndsAt` is in ms.
   * Errors: `not_found`.
   */
  countdown: defineEndpoint({
    method: 'GET',
    path: '/investments/countdown/{id}',
    access: 'verified',
    unwrapped: true,
    input: z.object({ id }),
    output: payload<InvestmentCountdown>(countdown),
  }),
  /**
   * Lists the users who signed up with the user’s referral code, newest first. Amounts are whole CHT.
   *
   * Dates are in ms.
   */
  referrals: defineEndpoint({
    method: 'GET',
    path: '/investments/referrals',
    access: 'verified',
    unwrapped: true,
    input: pageRequest,
    output: page<ReferralRow>(referralRow, 'referralList'),
    payloadName: 'referralList',
  }),
  /** Counts the users who signed up with the user’s referral code, and those of them who have invested. */
  referralCount: defineEndpoint({
    method: 'GET',
    path: '/investments/referral-count',
    access: 'verified',
    unwrapped: true,
    output: payload<ReferralCount>(referralCount),
  }),
}
