import { INVESTMENT_STATES, investmentLifecycle } from '@cht/machines/lifecycles'

const isStaked = (investment: Parameters<typeof investmentLifecycle.restore>[0]) =>
  investmentLifecycle.restore(investment, 0).can({ type: 'investment.end' })

const STAKED_STATES = INVESTMENT_STATES.filter((state) => isStaked({ state, endsAt: 1, releasesAt: 1 }))

/** An investment whose capital is staked: the operator can end it. As an SQL condition. */
export const STAKED_SQL = `investments.state in (${STAKED_STATES.map((state) => `'${state}'`)})`
