// The latency of a validated list of 50 orders against raw fetch of the same bytes, in one run.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createClient } from '@cht/sdk'
import { median } from './row.mjs'

const ROUNDS = 15
const CALLS = 200

const order = (index) => ({
  _id: `order-${index}`,
  user: { fullName: 'Ada Obi', phoneNumber: '+2348012345678' },
  amount: 25_000,
  status: 'pending',
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  createdAt: '2026-11-20T08:00:00.000Z',
})
const body = JSON.stringify({ data: Array.from({ length: 50 }, (_, index) => order(index)) })

const SERVER = `
const { workerData, parentPort } = require('node:worker_threads')
require('node:http')
  .createServer((_, response) => response.setHeader('content-type', 'application/json').end(workerData))
  .listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })
`

const p50 = async (call) => {
  const times = []
  for (let calls = 0; calls < CALLS; calls++) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** Raw fetch and the client in turns, so that whatever else the machine does is the same for both. */
export default async function* () {
  const worker = new Worker(SERVER, { eval: true, workerData: body })
  const [port] = await once(worker, 'message')
  const baseURL = `http://127.0.0.1:${port}/api`
  const client = createClient({ baseURL })
  const raw = async () => (await fetch(`${baseURL}/sell-orders/pending`)).json()
  const validated = () => client.orders.pendingSell()
  await p50(raw)
  await p50(validated)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ raw: await p50(raw), client: await p50(validated) })
  await worker.terminate()
  const of = (what) => median(rounds.map(what))
  yield { what: 'list of 50 orders, raw fetch, p50', value: of(({ raw }) => raw), unit: 'ms' }
  yield { what: 'list of 50 orders, client, p50', value: of(({ client }) => client), unit: 'ms' }
  yield {
    what: 'list of 50 orders, client to raw fetch',
    value: of(({ client, raw }) => client / raw),
    goal: 2,
  }
}
