import { test as base, expect } from '@playwright/test'
import { type Exchange, type ManagedExchange, startExchange } from './exchange.js'

interface TestFixtures {
  exchange: Exchange
}

interface WorkerFixtures {
  workerExchange: ManagedExchange
}

/**
 * All tests of a worker share one server. The pages of a test are closed after it. A test fails if there was a page
 * error, a violation of the Content Security Policy or a breach of a ledger invariant.
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
    const { breaches } = await workerExchange.operator.ledger({ scope: 'full' })
    expect({ breaches, problems }).toEqual({ breaches: [], problems: [] })
  },
})

export { expect }
