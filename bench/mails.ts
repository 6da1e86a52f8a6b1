// Measures how long the mails after a match take to leave by SMTP, over how many connections, and reads meanwhile. MAILS is their number.
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { startMailServer } from '../packages/server/test/mail-server.js'
import { makeDisposable } from './disposable.js'
import { type BenchRow, median } from './row.js'
import { readDuring } from './scale/read-during.js'
import { sendRequest } from './server/load.js'
import { connectTo, startPostgres, startServerProcess } from './server/processes.js'
import { insertUsers, sessionCookie, uuidFromName } from './server/seed.js'

const MAILS = Number(process.env.MAILS ?? 20_000)
const USERS = 1_000
const SECONDS_BEFORE = 5
/** The most seconds in which the mails must have left. */
const LIMIT_SECONDS = 300
const params = {
  tradeId: uuidFromName('trade'),
  reference: 'CHT-7F3A',
  party: 'buyer',
  amount: 25_000,
  paymentDueAt: '2099-01-01T00:00:00Z',
}

/** Notifies users of matches, each by mail, in one transaction as a match does. */
const insertMails = (client: Client) =>
  client.query(
    `with stored as (
       insert into notifications (user_id, href, code, params, created_at)
       select id, '/orders', 'trade.matched', $2, now() from generate_series(1, $1::int) n
         join (select id, row_number() over (order by username) as place from users) users on place = 1 + n % $3::int
       returning id)
     insert into deliveries (notification_id, channel, created_at, next_attempt_at) select id, 'mail', now(), now() from stored`,
    [MAILS, JSON.stringify(params), USERS],
  )

const countWaiting = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from deliveries where sent_at is null',
  )
  return rows[0]?.count ?? 0
}

export async function* benchMails(): AsyncGenerator<BenchRow> {
  await using cluster = await startPostgres()
  await using smtp = makeDisposable(await startMailServer(), ({ stop }) => stop())
  await using server = await startServerProcess(cluster.url, undefined, { SMTP_URL: smtp.url })
  await using client = await connectTo(cluster.url)
  await insertUsers(client, 'user', USERS)
  await client.query('analyze')
  const read = (index: number) =>
    sendRequest(server.address, sessionCookie('user', 1 + (index % USERS)), 'GET', '/auth/check-auth')
  const before = await readDuring(read, delay(SECONDS_BEFORE * 1_000))

  const startedAt = performance.now()
  await insertMails(client)
  const waitUntilSent = async () => {
    while ((await countWaiting(client)) > 0) {
      if (performance.now() - startedAt > LIMIT_SECONDS * 1_000)
        throw new Error('The mails were not sent in time')
      await delay(250)
    }
  }
  const meanwhile = await readDuring(read, waitUntilSent())
  const seconds = (performance.now() - startedAt) / 1_000
  const name = `${MAILS.toLocaleString('en-GB')} mails at once`
  yield { name: `${name}: time until all are sent`, value: seconds, unit: 's', goal: 60 }
  yield { name: `${name}: sent twice`, value: smtp.received.length - MAILS, goal: 0 }
  yield { name: `${name}: connections to the mail server`, value: smtp.countConnections() }
  yield { name: `${name}: median read in ${SECONDS_BEFORE} s before`, value: median(before), unit: 'ms' }
  yield { name: `${name}: median read`, value: median(meanwhile), unit: 'ms', goal: 50 }
  yield { name: `${name}: longest read`, value: Math.max(...meanwhile), unit: 'ms' }
}
