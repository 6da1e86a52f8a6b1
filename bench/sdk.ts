// The latency of reading and validating a list of 50 orders, against raw fetch of the same bytes in the same run.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createClient } from '@cht/sdk'
import { type BenchRow, median } from './row.js'

const ROUNDS = 15
const CALLS = 200

const order = (index: number) => ({
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

const medianLatency = async (call: () => Promise<unknown>) => {
  const times: number[] = []
  for (let calls = 0; calls < CALLS; calls++) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** Alternates raw fetch and the client, so that other load on the machine affects both. */
export async function* benchSdk(): AsyncGenerator<BenchRow> {
  const worker = new Worker(SERVER, { eval: true, workerData: body })
  const [port] = await once(worker, 'message')
  const baseURL = `http://127.0.0.1:${port}/api`
  const client = createClient({ baseURL })
  const fetchRaw = async () => (await fetch(`${baseURL}/sell-orders/pending`)).json()
  const fetchValidated = () => client.orders.pendingSell()
  await medianLatency(fetchRaw)
  await medianLatency(fetchValidated)
  const rounds: { raw: number; validated: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ raw: await medianLatency(fetchRaw), validated: await medianLatency(fetchValidated) })
  await worker.terminate()
  const name = 'list of 50 orders'
  yield { name: `${name}, raw fetch, p50`, value: median(rounds.map(({ raw }) => raw)), unit: 'ms' }
  yield { name: `${name}, client, p50`, value: median(rounds.map(({ validated }) => validated)), unit: 'ms' }
  yield {
    name: `${name}, client / raw fetch`,
    value: median(rounds.map(({ validated, raw }) => validated / raw)),
    goal: 2,
  }
}
