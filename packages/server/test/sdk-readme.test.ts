import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { ORDER_STATUSES } from '@cht/sdk/rules'
import { expect, onTestFailed, test } from 'vitest'
import { createWebhookJob } from '../src/jobs/webhooks.js'
import { shareExchange } from './exchange.js'
import { startExample } from './terminal.js'

const root = new URL('../../../', import.meta.url)
const readme = readFileSync(new URL('packages/sdk/README.md', root), 'utf8')
const [, program = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? []

const start = shareExchange('PGlite', { DEMO: '1' })

test('the first example of the SDK’s README runs against an exchange with demo data', async () => {
  const { running } = await start()
  // A first example has to be short.
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(17)
  mkdirSync(new URL('.cache/readme', root), { recursive: true })
  const demo = 'http://localhost:3000'
  expect(program.split(demo).length).toBe(2)
  writeFileSync(new URL('.cache/readme/first.mjs', root), program.replace(demo, running.address))
  const example = startExample('.cache/readme/first.mjs', [])
  onTestFailed(() => console.log(example.getOutput()))
  const [, id] = /^Placed order ([\w-]{36})$/.exec(await example.waitForLine(/^Placed/)) ?? []
  expect([await example.waitForLine(/^pending 25,000 CHT$/), await example.end()]).toEqual([
    'pending 25,000 CHT',
    0,
  ])
  const lines = example.getOutput().trim().split('\n').slice(1)
  expect(lines.filter((line) => !ORDER_STATUSES.some((status) => line.startsWith(status)))).toEqual([])
  expect(await running.db.query('select side, status, amount from orders where id = $1', [id])).toEqual([
    { side: 'buy', status: 'pending', amount: 25_000 },
  ])
})

test('the receiver of webhooks in the SDK’s README accepts signed messages and refuses others', async () => {
  const { running, createUser, now } = await start()
  const [, [, receiver = ''] = []] = readme.matchAll(/```js\n([\s\S]*?)```/g)
  expect(receiver.trim().split('\n').length).toBeLessThanOrEqual(20)
  mkdirSync(new URL('.cache/readme', root), { recursive: true })
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  expect(receiver.split('4000').length).toBe(2)
  // The receiver must use the clock of the test exchange, which stands still.
  const timedReceiver = `Date.now = () => ${now()}\n${receiver.replace('4000', String(port))}`
  writeFileSync(new URL('.cache/readme/receiver.mjs', root), timedReceiver)
  const { client, password } = await createUser('bot')
  await client.auth.confirmByPassword({ password })
  const { value: webhook } = await client.webhooks.create({ url: `http://127.0.0.1:${port}/` })
  const example = startExample('.cache/readme/receiver.mjs', [], { WEBHOOK_SECRET: webhook.secret })
  onTestFailed(() => console.log(example.getOutput()))
  await example.waitForLine(/^Receiving$/)
  const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
  expect(forged.status).toBe(400)
  await client.webhooks.test({ id: webhook.id })
  await createWebhookJob(running)()
  await example.waitForLine(/^ping \{\}$/)
  expect(example.getOutput()).toContain('The header webhook-id is missing')
  await example.kill()
})
