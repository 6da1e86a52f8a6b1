import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useEmptyExchange } from '../exchange.js'
import { expectCleanLedger } from '../fixtures.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { startExample } from '../terminal.js'

const openEmptyExchange = useEmptyExchange('PGlite')

test('a bot that is killed between its write and the answer repeats it with the stored key: one order', async () => {
  const exchange = await openEmptyExchange()
  // A verified user may have several open orders.
  const buyer = await exchange.createUser('buyer', { verifiedId: true })
  const folder = createTemporaryFolder('key')
  const file = join(folder, 'key')
  const run = async (...end: string[]) => {
    const args = [`${exchange.running.address}/api`, buyer.email, buyer.password, file, ...end]
    const bot = startExample('packages/server/test/bots/killed-bot.ts', args)
    return { code: await bot.end(), output: bot.getOutput() }
  }
  const readOrders = async () => (await buyer.client.orders.pendingBuy()).map(({ _id }) => _id)

  expect(await run('kill')).toEqual({ code: null, output: '' })
  const [first, ...others] = await readOrders()
  expect([typeof first, others]).toEqual(['string', []])
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{36}$/)

  expect(await run()).toEqual({ code: 0, output: 'pending\n' })
  expect([await readOrders(), existsSync(file)]).toEqual([[first], false])

  // The next order has another key.
  expect(await run()).toEqual({ code: 0, output: 'pending\n' })
  expect(await readOrders()).toHaveLength(2)
  await expectCleanLedger(exchange)
})
