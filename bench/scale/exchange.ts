// The sizes of the exchanges that are compared, and their databases.
import { CURRENCIES } from '@cht/sdk/rules'
import type { Client } from 'pg'
import { migrate } from '../../packages/server/src/platform/db/migrate.js'
import { openPostgres } from '../../packages/server/src/platform/db/postgres.js'
import { type ExchangeSize, generateExchange } from '../../packages/server/test/generated-exchange.js'
import { makeDisposable } from '../disposable.js'
import { connectTo } from '../server/processes.js'

/** The size of the large exchange as a share of the whole size: SCALE is in percent. */
const scale = Number(process.env.SCALE ?? 100) / 100

export const SIZES: Record<'small' | 'large', Required<ExchangeSize>> = {
  small: { users: 2_000, trades: 10_000, postings: 50_000, newestAwaitingPayment: 200 },
  large: {
    users: 200_000 * scale,
    trades: 1_000_000 * scale,
    postings: 5_000_000 * scale,
    // At most as many as users.
    newestAwaitingPayment: Math.min(20_000, 200_000 * scale),
  },
}

export interface Exchange {
  name: string
  url: string
  client: Client
  size: Required<ExchangeSize>
}

const fillDatabase = async (url: string, size: Required<ExchangeSize>): Promise<void> => {
  await using db = makeDisposable(await openPostgres(url, () => {}), (opened) => opened.close())
  await migrate(db)
  await db.transaction((tx) => generateExchange(tx, size), { isLong: true })
  const prices = CURRENCIES.map((currency) => `('${currency}', 1)`)
  await db.query(`insert into rates (currency, price) values ${prices.join(', ')}`)
}

/** Creates a database, and fills it. The users `user1` to `user1000` have sessions whose tokens are their usernames. */
export async function generateDatabase(
  clusterUrl: string,
  name: string,
  size: Required<ExchangeSize>,
): Promise<Exchange> {
  await using admin = await connectTo(clusterUrl)
  await admin.query(`create database ${name}`)
  const url = clusterUrl.replace(/\/[^/]*$/, `/${name}`)
  await fillDatabase(url, size)
  const client = await connectTo(url)
  await client.query(`insert into login_sessions (token_hash, user_id, created_at, seen_at)
    select sha256(username::bytea), id, now(), now() from users where username in (select 'user' || n from generate_series(1, 1000) n)`)
  await client.query('vacuum analyze')
  return { name, url, client, size }
}
