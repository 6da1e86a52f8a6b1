// Measures the time from an action of one party until its event on the stream of the other.
import { EventEmitter, once } from 'node:events'
import { createClient } from '@cht/sdk'
import { sendRequest } from '../server/load.js'
import { sessionCookie, tradeId } from '../server/seed.js'
import { PIXEL } from '../server/trades.js'

export interface OpenStream {
  /** Resolves with `performance.now()` when a change of this object arrives. Rejects when the stream has ended. */
  waitFor(id: string): Promise<number>
  close(): void
}

/** Opens a stream with the SDK, and waits until it is open. */
export async function openStream(address: string, cookie: string): Promise<OpenStream> {
  const client = createClient({ baseURL: `${address}/api`, headers: { cookie } })
  const controller = new AbortController()
  const { signal } = controller
  /** Emits the states of the stream, and the ids of changed objects. */
  const emitter = new EventEmitter()
  const readAll = async (): Promise<never> => {
    for await (const { id } of client.events({ signal, onState: (state) => emitter.emit(state) }))
      if (id !== undefined) emitter.emit(id, performance.now())
    throw new Error('The stream was closed')
  }
  const ended = readAll()
  // Its error is thrown to those who wait; this only prevents an unhandled rejection.
  ended.catch(() => {})
  const waitForEvent = (name: string): Promise<unknown[]> => Promise.race([once(emitter, name), ended])
  await waitForEvent('open')
  return {
    waitFor: async (id) => Number((await waitForEvent(id))[0]),
    close: () => controller.abort(),
  }
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
      const sentAt = performance.now()
      const [arrivedAt = Number.NaN] = await Promise.all([
        sellers[pair - 1]?.waitFor(id),
        sendRequest(addressOf(pair), sessionCookie('buyer', pair), 'POST', `/buy-orders/pay/${id}`, {
          body: { paymentProof: PIXEL },
          idempotencyKey: `pay-${id}`,
        }),
      ])
      times.push(arrivedAt - sentAt)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, index) => payAll(index + 1)))
  return times
}
