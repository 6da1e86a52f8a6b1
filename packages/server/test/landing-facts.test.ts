import { expect, test } from 'vitest'
import { readLandingFacts } from '../src/features/market/landing-facts.js'
import { onOneEngine, useEmptyExchange } from './exchange.js'
import { placeBuyOrder, placeSellOrder } from './fixtures.js'

onOneEngine('the facts of the landing page', (engine) => {
  const start = useEmptyExchange(engine)

  test('they have the next session, the prices, and the orders that can be matched', async () => {
    const exchange = await start()
    const { operator, running } = exchange
    await operator.setRates({ NGN: 1.5, confirm: true })
    const seller = await exchange.createUser('facts', { tokens: 200_000 })
    const buyer = await exchange.createUser('factsbuyer')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    const facts = await readLandingFacts(running)
    expect(facts).toEqual({
      nextSession: 'Today 09:00, Lagos time',
      price: expect.stringMatching(/^1\.50 NGN/),
      waiting: '1 buyer, 1 seller',
    })
    await operator.suspend({ email: seller.email, why: 'Under investigation' })
    expect((await readLandingFacts(running)).waiting).toBe('1 buyer, 0 sellers')
  })
})
