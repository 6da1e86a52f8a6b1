import { contract } from '@cht/sdk/contract'
import { defineRow } from '../row.js'
import { AMOUNT } from '../values.js'

const { auth, investments } = contract
const PLAN = { amount: AMOUNT, planDurationDays: 6, roiPercentage: 10 }
const NEEDS = { accounts: ['seller'], write: true } as const
const INVESTED = { ...NEEDS, facts: ['investment'] } as const

export const investmentRows = [
  defineRow({
    id: 'investments.create',
    title: 'An investment moves its amount from Available to Staked',
    needs: { ...NEEDS, tokens: AMOUNT },
    run: async ({ seller: { browser }, facts, call, assertEqual }) => {
      const before = await call(browser, auth.checkAuth)
      const created = await call(browser, investments.create, PLAN)
      const { pending } = await call(browser, investments.list)
      const found = pending.find(({ _id }) => _id === (created?._id ?? pending[0]?._id))
      if (found) facts.investment = found._id
      assertEqual('the amount in the list', found?.amount, AMOUNT)
      const after = await call(browser, auth.checkAuth)
      assertEqual('availableBalance', after.availableBalance, before.availableBalance - AMOUNT)
      assertEqual('stakedBalance', after.stakedBalance, before.stakedBalance + AMOUNT)
    },
  }),
  defineRow({
    id: 'investments.countdown',
    title: 'The countdown of a new investment is at 0 percent',
    needs: INVESTED,
    run: async ({ seller: { browser }, facts, call, assertEqual }) => {
      const { percentageCompleted } = await call(browser, investments.countdown, { id: facts.investment })
      assertEqual('percentageCompleted', percentageCompleted, 0)
    },
  }),
  defineRow({
    id: 'investments.reinvest-early',
    title: 'An active investment cannot be invested again',
    needs: INVESTED,
    run: ({ seller: { browser }, facts, callRefused }) =>
      callRefused(
        browser,
        investments.reinvest,
        { investmentId: facts.investment },
        { status: 409, code: 'not_matured' },
      ),
  }),
]
