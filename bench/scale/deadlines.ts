// Lets the deadlines of all trades that wait for a payment pass at once, and reads meanwhile.
import { setTimeout as delay } from 'node:timers/promises'
import { sendRequest } from '../server/load.js'
import { startServerProcess } from '../server/processes.js'
import { sessionCookie } from '../server/seed.js'
import type { Exchange } from './exchange.js'
import { readDuring } from './read-during.js'

const READS = [
  '/auth/check-auth',
  '/buy-orders/all',
  '/trades/open',
  '/sell-orders/pending',
  '/notifications',
]
/** The reads are those of this many users in turn. `generateDatabase` gives more users a session. */
const READERS = 900
/** The most time in which the deadlines must be written. */
const LIMIT_MS = 300_000

/**
 * Times reads for `secondsBefore` seconds, then lets the deadlines pass and times reads until the jobs have processed all
 * of them.
 */
export async function measureDeadlineBurst({ url, client }: Exchange, secondsBefore: number) {
  await using server = await startServerProcess(url)
  const read = (index: number) =>
    sendRequest(
      server.address,
      sessionCookie('user', 1 + (index % READERS)),
      'GET',
      READS[index % READS.length] ?? '',
    )
  const countDue = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from trades where ended_at is null and due_at <= now() and quarantined_at is null`,
    )
    return rows[0]?.count ?? 0
  }
  for (let index = 0; index < 100; index++) await read(index)
  const before = await readDuring(read, delay(secondsBefore * 1_000))
  await client.query(`update trades set payment_due_at = now() - interval '2 hours',
    grace_ends_at = now() - interval '1 hour', due_at = now() - interval '2 hours' where state = 'awaitingPayment'`)
  const startedAt = performance.now()
  const deadlines = await countDue()
  const waitUntilWritten = async () => {
    while ((await countDue()) > 0) {
      if (performance.now() - startedAt > LIMIT_MS) throw new Error('The deadlines were not written in time')
      await delay(250)
    }
  }
  const meanwhile = await readDuring(read, waitUntilWritten())
  return { deadlines, total: performance.now() - startedAt, before, meanwhile }
}
