import { contract } from '@cht/sdk/contract'
import { readBalances } from '../read-balances.js'
import { defineRow } from '../row.js'
import { AMOUNT } from '../values.js'

const { investments } = contract
const PLAN = { amount: AMOUNT, planDurationDays: 6, roiPercentage: 10 }
const NEEDS = { accounts: ['seller'], write: true } as const
const INVESTED = { ...NEEDS, facts: ['investment'] } as const

export const investmentRows = [
  defineRow({
    id: 'investments.create',
    title: 'An investment moves its amount from Available to Staked',
    basis: { spec: '2, Dashboard: Total is available + staked; 7, Investments' },
    needs: { ...NEEDS, tokens: AMOUNT },
    run: async ({ seller, facts, call, assertEqual }) => {
      const { browser } = seller
      const before = await readBalances({ call }, seller)
      const listed = new Set((await call(browser, investments.list)).pending.map(({ _id }) => _id))
      const created = await call(browser, investments.create, PLAN)
      const { pending } = await call(browser, investments.list)
      const found = pending.find(({ _id }) => (created ? _id === created._id : !listed.has(_id)))
      if (found) facts.investment = found._id
      assertEqual('the amount in the list', found?.amount, AMOUNT)
      const after = await readBalances({ call }, seller)
      assertEqual('availableBalance', after.availableBalance, before.availableBalance - AMOUNT)
      assertEqual('stakedBalance', after.stakedBalance, before.stakedBalance + AMOUNT)
    },
  }),
  defineRow({
    id: 'investments.countdown',
    title: 'The countdown of an investment is from 0 to 100 percent',
    basis: { spec: '7, Investments' },
    needs: INVESTED,
    run: async ({ seller: { browser }, facts, call, assertEqual }) => {
      const { percentageCompleted } = await call(browser, investments.countdown, { id: facts.investment })
      const isPercentage = percentageCompleted >= 0 && percentageCompleted <= 100
      assertEqual('percentageCompleted is from 0 to 100', isPercentage, true)
    },
  }),
  defineRow({
    id: 'investments.countdown-new',
    title: 'The countdown of a new investment is at 0 percent',
    basis: { beyond: 'when the countdown begins' },
    needs: INVESTED,
    run: async ({ seller: { browser }, facts, call, assertEqual }) => {
      const { percentageCompleted } = await call(browser, investments.countdown, { id: facts.investment })
      assertEqual('percentageCompleted', percentageCompleted, 0)
    },
  }),
  defineRow({
    id: 'investments.reinvest-early',
    title: 'An active investment cannot be invested again',
    basis: { beyond: 'when an investment can be invested again' },
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
