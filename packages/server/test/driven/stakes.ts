import { type InvestmentEvent, refusal, restoreInvestment, stepInvestment } from '@cht/machines/lifecycles'
import { DAY } from '@cht/sdk/time'
import { MORNING, type TestExchange, type TestUser } from '../exchange.js'
import { balances, created } from '../fixtures.js'
import type { coverageOf, Driven } from './drive.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const RETURN = 2_500

/** An investment of somebody who has no other; the chart's 0 is the moment it is made. */
export async function drivenStake(
  exchange: TestExchange,
  user: TestUser,
  coverage: ReturnType<typeof coverageOf>,
): Promise<Driven<InvestmentEvent>> {
  const { client, email, password } = user
  const { _id: id } = created(await client.investments.create(PLAN))
  let stake = restoreInvestment(
    { state: 'active', endsAt: MORNING + 6 * DAY, releasesAt: MORNING + 9 * DAY },
    MORNING,
  )
  return {
    tries: [{ type: 'investment.reinvest' }],
    refusal: (event) => refusal(stake, event),
    noteRefused: (event) => coverage.drive(stake, event),
    call: ({ type }) =>
      type === 'investment.reinvest' ? () => client.investments.reinvest({ investmentId: id }) : undefined,
    take: (event) => {
      const at = event.type === 'clock.tick' ? { ...event, now: MORNING + event.now } : event
      coverage.drive(stake, at)
      stake = stepInvestment(stake, at).snapshot
    },
    // Beside its list the money tells: what is staked, and what came back.
    says: () =>
      ({
        active: { list: 'pending', staked: PLAN.amount, available: 0 },
        capitalHeld: { list: 'completed', staked: PLAN.amount, available: RETURN },
        released: { list: 'completed', staked: 0, available: PLAN.amount + RETURN },
        reinvested: { list: 'none', staked: PLAN.amount, available: RETURN },
      })[stake.value],
    shows: async () => {
      // A session that nobody uses is over after a week.
      if (exchange.now() > MORNING) await client.auth.login({ email, password })
      const { pending, completed } = await client.investments.list()
      const holds = (list: { _id: string }[]) => list.some(({ _id }) => _id === id)
      const list = holds(pending) ? 'pending' : holds(completed) ? 'completed' : 'none'
      const { staked, available } = await balances(user)
      return { list, staked, available }
    },
  }
}
