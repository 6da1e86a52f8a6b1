import { getRefusal, type InvestmentEvent, investmentLifecycle } from '@cht/machines/lifecycles'
import { DAY } from '@cht/sdk/rules'
import { TEST_START, type TestExchange, type TestUser } from '../exchange.js'
import { assertDefined, getBalances } from '../fixtures.js'
import type { Coverage, Driver } from './driver.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const RETURN = (PLAN.amount * PLAN.roiPercentage) / 100
const ENDS_AT = TEST_START + PLAN.planDurationDays * DAY
/** The capital is released three days after the end. */
const RELEASES_AT = ENDS_AT + 3 * DAY

/** Creates an investment for a user who has no other. Time 0 of the chart's events is its creation. */
export async function createInvestmentDriver(
  exchange: TestExchange,
  user: TestUser,
  coverage: Coverage,
): Promise<Driver<InvestmentEvent>> {
  const { client, email, password } = user
  const { _id: id } = assertDefined((await client.investments.create(PLAN)).value)
  let snapshot = investmentLifecycle.restore(
    { state: 'active', endsAt: ENDS_AT, releasesAt: RELEASES_AT },
    TEST_START,
  )
  let isEndedEarly = false
  const why = 'Test'
  const CALLS: Partial<Record<InvestmentEvent['type'], () => Promise<unknown>>> = {
    'investment.reinvest': () => client.investments.reinvest({ investmentId: id }),
    'investment.end': async () => {
      await exchange.operator.hold({ email, why })
      try {
        await exchange.operator.endStakes({ email, why, investment: id })
      } finally {
        await exchange.operator.resume({ email, why })
        // The hold has ended the session.
        await client.auth.login({ email, password })
      }
    },
  }
  return {
    eventsToTry: [{ type: 'investment.reinvest' }, { type: 'investment.end' }],
    getChartRefusal: (event) => getRefusal(snapshot, event),
    recordRefusal: (event) => coverage.record(snapshot, event),
    getCall: ({ type }) => CALLS[type],
    advance: (event) => {
      const timedEvent = event.type === 'clock.tick' ? { ...event, now: TEST_START + event.now } : event
      coverage.record(snapshot, timedEvent)
      const { snapshot: next, effects } = investmentLifecycle.send(snapshot, timedEvent)
      snapshot = next
      isEndedEarly ||= effects.includes('record the early end')
    },
    // Two states share a list: the balances tell them apart.
    getExpected: () =>
      ({
        active: { list: 'pending', staked: PLAN.amount, available: 0 },
        capitalHeld: { list: 'completed', staked: PLAN.amount, available: RETURN },
        released: { list: 'completed', staked: 0, available: PLAN.amount + (isEndedEarly ? 0 : RETURN) },
        reinvested: { list: 'none', staked: PLAN.amount, available: RETURN },
      })[snapshot.value],
    readActual: async () => {
      // A login session ends after a week without use.
      if (exchange.now() > TEST_START) await client.auth.login({ email, password })
      const { pending, completed } = await client.investments.list()
      const includesInvestment = (list: { _id: string }[]) => list.some(({ _id }) => _id === id)
      let list = 'none'
      if (includesInvestment(pending)) list = 'pending'
      if (includesInvestment(completed)) list = 'completed'
      const { staked, available } = await getBalances(user)
      return { list, staked, available }
    },
  }
}
