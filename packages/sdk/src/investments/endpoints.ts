import * as z from 'zod/mini'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { amountSchema } from '../orders/model.js'
import { nextCursors, page, pageRequest, withField } from '../page.js'
import { referralCount, referralRow } from '../referrals/model.js'
import { id } from '../schema.js'
import { countdown, investment, investmentList } from './model.js'
import { INVESTMENT_AMOUNTS, INVESTMENT_PLANS, validateInvestment } from './rules.js'

const PLAN_DAYS = INVESTMENT_PLANS.map(({ days }) => days)

/** Spec section 7, Investments. */
export const investments = {
  /**
   * Stakes an amount of `INVESTMENT_AMOUNTS`, whole CHT, for the days of a plan; `roiPercentage` is the plan's own.
   * Errors: `insufficient_balance`. Spec section 7, Investments; its form: section 5.
   */
  create: defineEndpoint({
    summary: 'Stake tokens for a plan’s days',
    description: 'Moves the amount from available to staked. `roiPercentage` must be the plan’s own.',
    method: 'POST',
    path: '/investments/create',
    access: 'verified',
    errors: ['insufficient_balance'],
    input: z.object({
      amount: amountSchema(INVESTMENT_AMOUNTS),
      planDurationDays: z.literal(PLAN_DAYS, 'must be one of the plans'),
      /** Must be the plan's own (decision 12). */
      roiPercentage: z.number(),
    }),
    validate: validateInvestment,
    output: payload(investment, 'investment'),
    created: true,
    fallback: 'Error Creating Investment',
    success: 'Investment Created Successfully',
  }),
  /**
   * Stakes the capital again, once, after the investment's end and before its capital is released (decision 12).
   * Errors: `not_found`, `not_matured`, `capital_released`, `already_reinvested`, `plan_gone`. Spec section 7, Investments.
   */
  reinvest: defineEndpoint({
    summary: 'Stake the capital of an ended investment again',
    description: 'For the same plan.',
    method: 'POST',
    path: '/investments/reinvest',
    access: 'verified',
    errors: ['not_found', 'not_matured', 'capital_released', 'already_reinvested', 'plan_gone'],
    input: z.object({ investmentId: id }),
    output: payload(investment, 'investment'),
    created: true,
    success: 'Reinvestment successful',
  }),
  /**
   * One's own investments, newest first, and the totals of all. Amounts are whole CHT, instants are in ms.
   * `limit`: of each of the two lists. A cursor out of `nextCursors` is answered with its list alone, the other empty.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Investments.
   */
  list: defineEndpoint({
    summary: 'One’s investments, with their sums',
    method: 'GET',
    path: '/investments',
    access: 'verified',
    bare: true,
    input: pageRequest,
    output: withField(payload(investmentList), 'nextCursors', nextCursors),
    fallback: 'Failed to fetch investments',
  }),
  /**
   * When the capital is released, in ms, and how much of the waiting is over, in percent.
   * Errors: `not_found`. Spec section 7, Investments.
   */
  countdown: defineEndpoint({
    summary: 'When an investment’s capital is released',
    method: 'GET',
    path: '/investments/countdown/{id}',
    access: 'verified',
    bare: true,
    input: z.object({ id }),
    output: payload(countdown),
  }),
  /**
   * Who signed up with one's code, latest first. Amounts are whole CHT, dates are in ms.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Investments.
   */
  referrals: defineEndpoint({
    summary: 'Who signed up with one’s code',
    method: 'GET',
    path: '/investments/referrals',
    access: 'verified',
    bare: true,
    input: pageRequest,
    output: page(referralRow, 'referralList'),
    payloadName: 'referralList',
  }),
  /**
   * How many signed up with one's code, and how many of them have invested.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Investments.
   */
  referralCount: defineEndpoint({
    summary: 'How many signed up with one’s code',
    method: 'GET',
    path: '/investments/referral-count',
    access: 'verified',
    bare: true,
    output: payload(referralCount),
  }),
}
