import { createNodeClient } from '@cht/sdk/node'
import { createOperatorClient } from '@cht/sdk/operator'
import { HOUR } from '@cht/sdk/rules'
import { test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../src/demo.js'
import { OPERATOR_TOKEN, onOneEngine } from './exchange.js'
import { BANK_ORDER, PICTURE } from './fixtures.js'
import { startServer } from './process.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createDatabase } from './test-database.js'
import { startCollector } from './trace-collector.js'

onOneEngine('tracing', (engine) => {
  test('x', async () => {
    const folder = createTemporaryFolder('tracing')
    const databaseUrl = await createDatabase(engine, folder)
    const collector = await startCollector()
    const server = await startServer({
      DATA_DIR: folder, DEMO: '1', OPERATOR_TOKEN, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...collector.environment,
    })
    await new Promise((r) => setTimeout(r, 4000))
    console.log('IDLE', collector.spans().map((s) => s.name))
    const baseURL = `${server.address}/api`
    const seller = createNodeClient({ baseURL })
    await seller.auth.login({ email: DEMO_SELLER.email, password: DEMO_PASSWORD })
    const buyer = createNodeClient({ baseURL })
    await buyer.auth.login({ email: DEMO_BUYER.email, password: DEMO_PASSWORD })
    const operator = createOperatorClient({ baseURL, token: OPERATOR_TOKEN })
    await seller.orders.createSell({ ...BANK_ORDER, amount: 150_000 })
    await buyer.orders.createBuy({ amount: 150_000, paymentMethod: 'bank' })
    await operator.advanceClock({ ms: HOUR })
    const trade = (await buyer.trades.open()).find((t) => t.amount === 150_000)
    await buyer.orders.pay({ id: trade?._id ?? '', paymentProof: PICTURE })
    await seller.orders.confirm({ id: trade?._id ?? '' })
    await new Promise((r) => setTimeout(r, 1500))
    await server.kill('SIGTERM')
    const spans = collector.spans()
    const name = (id?: string) => spans.find((s) => s.spanId === id)?.name
    const tree = (parent: string | undefined, depth: number): void => {
      for (const s of spans.filter((s) => (s.parentSpanId ?? undefined) === parent)) {
        console.log(' '.repeat(depth * 2) + s.name, JSON.stringify(s.attributes.map((a) => a.value.stringValue ?? a.value.intValue)), s.events.map((e) => e.name).join(), s.status.code)
        tree(s.spanId, depth + 1)
      }
    }
    tree(undefined, 0)
    console.log(JSON.stringify(collector.resources()[0]), server.output().slice(-3000))
  }, 60_000)
})
