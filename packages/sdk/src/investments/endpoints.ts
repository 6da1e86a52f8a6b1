import * as z from 'zod/mini'
import { endpoint, payload } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { orderAmount } from '../orders/model.js'
import { referralCount, referralRow } from '../referrals/model.js'
import { id } from '../schema.js'
import { countdown, investment, investmentList } from './model.js'
import { INVESTMENT_AMOUNTS, INVESTMENT_PLANS } from './rules.js'

const PLAN_DAYS = INVESTMENT_PLANS.map(({ days }) => days)

/** Spec section 7, Investments. */
export const investments = {
  create: endpoint({
    method: 'POST',
    path: '/investments/create',
    access: 'verified',
    input: z.object({
      amount: orderAmount.check(
        z.refine((amount) => INVESTMENT_AMOUNTS.includes(amount), 'must be one of the listed amounts'),
      ),
      planDurationDays: z.literal(PLAN_DAYS, 'must be one of the plans'),
      /** Must be the plan's own (decision 12). */
      roiPercentage: z.number(),
    }),
    output: payload(investment, 'investment'),
    created: true,
    fallback: 'Error Creating Investment',
    success: 'Investment Created Successfully',
  }),
  reinvest: endpoint({
    method: 'POST',
    path: '/investments/reinvest',
    access: 'verified',
    input: z.object({ investmentId: id }),
    output: payload(investment, 'investment'),
    created: true,
    fallback: SOMETHING_WENT_WRONG,
    success: 'Reinvestment successful',
  }),
  list: endpoint({
    method: 'GET',
    path: '/investments',
    access: 'verified',
    bare: true,
    output: payload(investmentList),
    fallback: 'Failed to fetch investments',
  }),
  countdown: endpoint({
    method: 'GET',
    path: '/investments/countdown/{id}',
    access: 'verified',
    bare: true,
    input: z.object({ id }),
    output: payload(countdown),
    fallback: SOMETHING_WENT_WRONG,
  }),
  referrals: endpoint({
    method: 'GET',
    path: '/investments/referrals',
    access: 'verified',
    bare: true,
    output: payload(z.array(referralRow), 'referralList'),
    fallback: SOMETHING_WENT_WRONG,
  }),
  referralCount: endpoint({
    method: 'GET',
    path: '/investments/referral-count',
    access: 'verified',
    bare: true,
    output: payload(referralCount),
    fallback: SOMETHING_WENT_WRONG,
  }),
}
