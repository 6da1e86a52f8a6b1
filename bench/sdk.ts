// Compares the time to read and validate a list of 50 orders with a plain fetch of the same bytes.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createClient } from '@cht/sdk'
import { type BenchRow, median } from './row.js'

const ROUNDS = 15
const CALLS_PER_ROUND = 200

const createOrder = (index: number) => ({
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
const body = JSON.stringify({ data: Array.from({ length: 50 }, (_, index) => createOrder(index)) })

/**
 * An HTTP server in a worker thread, so that it does not delay the client's thread. It sends `workerData` to each
 * request.
 */
const SERVER = `
const { workerData, parentPort } = require('node:worker_threads')
require('node:http')
  .createServer((_, response) => response.setHeader('content-type', 'application/json').end(workerData))
  .listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })
`

/** The median time of a call, in ms. */
const measureLatency = async (call: () => Promise<unknown>) => {
  const times: number[] = []
  for (let calls = 0; calls < CALLS_PER_ROUND; calls++) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** Alternates plain fetch and the client, so that other load on the machine affects both. */
export async function* benchSdk(): AsyncGenerator<BenchRow> {
  const worker = new Worker(SERVER, { eval: true, workerData: body })
  const [port] = await once(worker, 'message')
  const baseURL = `http://127.0.0.1:${port}/api`
  const client = createClient({ baseURL })
  const fetchPlain = async () => (await fetch(`${baseURL}/sell-orders/pending`)).json()
  const fetchValidated = () => client.orders.pendingSell()
  // Warm-up.
  await measureLatency(fetchPlain)
  await measureLatency(fetchValidated)
  const rounds: { plain: number; validated: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ plain: await measureLatency(fetchPlain), validated: await measureLatency(fetchValidated) })
  await worker.terminate()
  const name = 'list of 50 orders'
  yield { name: `${name}, plain fetch, median`, value: median(rounds.map(({ plain }) => plain)), unit: 'ms' }
  yield {
    name: `${name}, client, median`,
    value: median(rounds.map(({ validated }) => validated)),
    unit: 'ms',
  }
  yield {
    name: `${name}, client / plain fetch`,
    value: median(rounds.map(({ validated, plain }) => validated / plain)),
    goal: 2,
  }
}
