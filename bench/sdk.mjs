// The latency of a validated list of 50 orders against raw fetch of the same bytes, in one run.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createClient } from '@cht/sdk'

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

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]
const p50 = async (call) => {
  const times = []
  for (let calls = 0; calls < CALLS; calls++) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** Prints the p50 of both, and their ratio: the median of interleaved rounds. */
export const benchSdk = async () => {
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
  const ratio = median(rounds.map((round) => round.client / round.raw))
  console.log(
    `50 orders, ${body.length} bytes: raw fetch p50 ${median(rounds.map((round) => round.raw)).toFixed(3)} ms, ` +
      `client p50 ${median(rounds.map((round) => round.client)).toFixed(3)} ms, ratio ${ratio.toFixed(2)} (goal 1.5, aim 1.35)`,
  )
}

if (process.argv[1] === new URL(import.meta.url).pathname) await benchSdk()
