import { isApiError } from '@cht/sdk/errors'
import { createNodeClient, type NodeClient } from '@cht/sdk/node'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'

/** How many writes a user has in a minute, of the exchange's clock. */
const LIMIT = 40

/** A client on the exchange's clock, which each of its waits advances, and the statuses of the responses that it receives. */
const createBot = async (exchange: TestExchange, { email, password }: TestUser, timeout: number) => {
  const statuses: number[] = []
  const wait = (ms: number) => exchange.setClock(exchange.now() + ms)
  const client = createNodeClient({
    baseURL: `${exchange.running.address}/api`,
    timeout,
    now: exchange.now,
    // The timeout of a call never elapses. Each other wait is one for the exchange.
    sleep: (ms, signal) => (ms === timeout ? new Promise(() => {}) : wait(signal.aborted ? 0 : ms)),
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      statuses.push(response.status)
      return response
    },
  })
  await client.auth.login({ email, password })
  statuses.length = 0
  return { client, wait, countRefused: () => statuses.filter((status) => status === 429).length, statuses }
}

/** Two writes. */
const placeAndCancel = async (client: NodeClient) => {
  const { value: order } = await client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
  await client.orders.cancelBuy({ id: order?._id ?? '' })
}

onOneEngine('a bot as fast as it can', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine, {
    environment: { WRITES_PER_MINUTE: String(LIMIT) },
  })

  test('one that reads is never refused', async () => {
    const exchange = await openEmptyExchange()
    const bot = await createBot(exchange, await exchange.createUser('reader'), 90 * SECOND)
    for (let round = 0; round < 60; round++) {
      await bot.client.orders.pendingSell()
      await bot.client.market.get()
    }
    expect(bot.statuses).toEqual(Array(120).fill(200))
  })

  test('one that writes waits for the next minute, if its timeout is longer than that', async () => {
    const exchange = await openEmptyExchange()
    const bot = await createBot(exchange, await exchange.createUser('writer'), 90 * SECOND)
    const startedAt = exchange.now()
    for (let round = 0; round < 2 * LIMIT; round++) await placeAndCancel(bot.client)
    const minutes = (exchange.now() - startedAt) / MINUTE
    // Of four times the limit, the first is written at once. Each minute has one refusal.
    expect([bot.countRefused(), Math.round(minutes)]).toEqual([3, 3])
    expect(bot.statuses.length).toBe(4 * LIMIT + 3)
  })

  test('one that tries again each second, with a shorter timeout, sends one call too many in a minute', async () => {
    const exchange = await openEmptyExchange()
    const bot = await createBot(exchange, await exchange.createUser('hasty'), 15 * SECOND)
    await exchange.setClock(Math.ceil(exchange.now() / MINUTE) * MINUTE)
    let errors = 0
    for (let written = 0; written < 2 * LIMIT; )
      try {
        await bot.client.orders.cancelBuy({ id: 'none' })
      } catch (error) {
        if (isApiError(error) && error.status === 404) written++
        else if (isApiError(error) && error.status === 429) {
          errors++
          await bot.wait(SECOND)
        } else throw error
      }
    expect(bot.countRefused()).toBe(1)
    expect(bot.statuses.length).toBe(2 * LIMIT + 1)
    // Until 15 seconds are left, which the next call waits for.
    expect(errors).toBe(46)
  })
})
