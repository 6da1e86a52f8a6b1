import { test as base, expect } from '@playwright/test'
import { type Exchange, type OwnedExchange, startExchange } from './exchange.js'

interface TestFixtures {
  exchange: Exchange
}

interface WorkerFixtures {
  workerExchange: OwnedExchange
}

/**
 * All tests of a worker share one server. After each test its pages are closed; page errors, violations of the Content
 * Security Policy and broken invariants of the ledger fail it.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerExchange: [
    async ({ browser }, use) => {
      const exchange = await startExchange(browser)
      await use(exchange)
      await exchange.stop()
    },
    { scope: 'worker' },
  ],
  exchange: async ({ workerExchange }, use) => {
    await use(workerExchange)
    const problems = await workerExchange.closePages()
    const { breaches } = await workerExchange.operator.ledger()
    expect({ breaches, problems }).toEqual({ breaches: [], problems: [] })
  },
})

export { expect }
