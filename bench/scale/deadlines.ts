// Lets the deadlines of all trades that wait for a payment pass at once, and reads meanwhile.
import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../row.js'
import { sendRequest } from '../server/load.js'
import { startServerProcess } from '../server/processes.js'
import { sessionCookie } from '../server/seed.js'
import type { Exchange } from './exchange.js'

const READS = [
  '/auth/check-auth',
  '/buy-orders/all',
  '/trades/open',
  '/sell-orders/pending',
  '/notifications',
]
const LIMIT_MS = 300_000
/** The pause between two reads of a client. Without it, the reads alone would use the whole CPU. */
const PAUSE_MS = 50

export async function measureDeadlineBurst({ url, client }: Exchange) {
  const server = await startServerProcess(url)
  const read = (index: number) =>
    sendRequest(
      server.address,
      sessionCookie('user', 1 + (index % 900)),
      'GET',
      READS[index % READS.length] ?? '',
    )
  const countDue = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from trades where ended_at is null and due_at <= now() and quarantined_at is null`,
    )
    return rows[0]?.count ?? 0
  }
  try {
    for (let index = 0; index < 100; index++) await read(index)
    await client.query(`update trades set payment_due_at = now() - interval '2 hours',
      grace_ends_at = now() - interval '1 hour', due_at = now() - interval '2 hours' where state = 'awaitingPayment'`)
    const startedAt = performance.now()
    const deadlines = await countDue()
    const times: number[] = []
    let isWritten = false
    const reading = (async () => {
      for (let index = 0; !isWritten; index++) {
        const readAt = performance.now()
        await read(index)
        times.push(performance.now() - readAt)
        await delay(PAUSE_MS)
      }
    })()
    while ((await countDue()) > 0) {
      if (performance.now() - startedAt > LIMIT_MS) throw new Error('The deadlines were not written in time')
      await delay(250)
    }
    const total = performance.now() - startedAt
    isWritten = true
    await reading
    return {
      deadlines,
      total,
      reads: times.length,
      medianRead: median(times),
      longestRead: Math.max(...times),
    }
  } finally {
    await server.close()
  }
}
