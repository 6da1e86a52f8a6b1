// The sizes of the exchanges that are compared, and their databases.
import pg from 'pg'
import { migrate } from '../../packages/server/src/db/migrate.js'
import { openPostgres } from '../../packages/server/src/db/postgres.js'
import { type ExchangeSize, generateExchange } from '../../packages/server/test/generated-exchange.js'

/** The size of the large exchange as a share of the whole size: SCALE is in percent. */
const scale = Number(process.env.SCALE ?? 100) / 100

export const SIZES: Record<'small' | 'large', Required<ExchangeSize>> = {
  small: { users: 2_000, trades: 10_000, postings: 50_000, openTrades: 200 },
  large: {
    users: 200_000 * scale,
    trades: 1_000_000 * scale,
    postings: 5_000_000 * scale,
    // At most as many as users.
    openTrades: Math.min(20_000, 200_000 * scale),
  },
}

export interface Exchange {
  name: string
  url: string
  client: pg.Client
  size: Required<ExchangeSize>
}

/** Creates a database, and fills it. The users `user1` to `user1000` have sessions whose tokens are their usernames. */
export async function generateDatabase(
  clusterUrl: string,
  name: string,
  size: Required<ExchangeSize>,
): Promise<Exchange> {
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = clusterUrl.replace(/\/[^/]*$/, `/${name}`)
  const db = await openPostgres(url, () => {})
  await migrate(db)
  await db.transaction((tx) => generateExchange(tx, size), { isLong: true })
  await db.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into login_sessions (token_hash, user_id, created_at, seen_at)
    select sha256(username::bytea), id, now(), now() from users where username in (select 'user' || n from generate_series(1, 1000) n)`)
  await client.query('vacuum analyze')
  return { name, url, client, size }
}
