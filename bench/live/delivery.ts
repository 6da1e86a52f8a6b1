// Measures the time from an action of one party until its event on the stream of the other.
import { Agent, type IncomingMessage, request } from 'node:http'
import { sendRequest } from '../server/load.js'
import { sessionCookie, tradeId } from '../server/seed.js'
import { PIXEL } from '../server/trades.js'

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

export interface OpenStream {
  /** Resolves with `performance.now()` when a change of this object arrives. */
  waitFor(id: string): Promise<number>
  close(): void
}

/** Opens a stream and waits for its first event. */
export function openStream(address: string, cookie: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const arrivals = new Map<string, (at: number) => void>()
    const outgoing = request(`${address}/api/events`, { agent, headers: { cookie } })
    const read = (response: IncomingMessage) => {
      if (response.statusCode !== 200)
        return reject(new Error(`The stream was refused: ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: open'))
          resolve({
            waitFor: (id) => new Promise((onArrival) => arrivals.set(id, onArrival)),
            close: () => outgoing.destroy(),
          })
        for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) {
          arrivals.get(id)?.(performance.now())
          arrivals.delete(id)
        }
      })
      response.on('error', () => {})
    }
    outgoing.on('response', read).on('error', reject).end()
  })
}

interface DeliveryOptions {
  batch: string
  /** The number of pairs. Pairs are counted from 1; the seller of each has a stream. */
  pairs: number
  concurrency: number
  sellers: readonly OpenStream[]
  addressOf(pair: number): string
}

/** Measures the times in ms from sending each buyer's payment, including the request, to its event on the seller's stream. */
export async function measureDelivery({
  batch,
  pairs,
  concurrency,
  sellers,
  addressOf,
}: DeliveryOptions): Promise<number[]> {
  const times: number[] = []
  const payAll = async (first: number) => {
    for (let pair = first; pair <= pairs; pair += concurrency) {
      const id = tradeId(batch, pair, 1)
      const arrival = sellers[pair - 1]?.waitFor(id)
      const sentAt = performance.now()
      await sendRequest(addressOf(pair), sessionCookie('buyer', pair), 'POST', `/buy-orders/pay/${id}`, {
        body: { paymentProof: PIXEL },
        idempotencyKey: `pay-${id}`,
      })
      times.push(((await arrival) ?? Number.NaN) - sentAt)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, index) => payAll(index + 1)))
  return times
}
