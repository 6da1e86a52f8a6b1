import { MINUTE } from '@cht/sdk/rules'
import pg from 'pg'
import { expect, test } from 'vitest'
import { onEachEngine, startTestExchange, type TestExchange } from './exchange.js'
import { getRefusal, placeBuyOrder } from './fixtures.js'
import type { Engine } from './test-database.js'

/** Sets the default of the database's transactions, as an operator does for a time without writes. Closes all connections to it. */
const setReadOnly = async (url: string, value: 'on' | 'off') => {
  const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  await client.end()
}

const refuseWrites = ({ running }: TestExchange, engine: Engine, value: 'on' | 'off') =>
  engine === 'PGlite'
    ? running.db.query(`set default_transaction_read_only = ${value}`)
    : setReadOnly(running.config.databaseUrl ?? '', value)

onEachEngine('on a database that is read only', (engine) => {
  test('/readyz and cht_database_up say no as long as writes fail', async () => {
    const exchange = await startTestExchange(engine)
    const buyer = await exchange.createUser('writer')
    const readHealth = async () => {
      const ready = await exchange.request('/readyz')
      const metrics = await exchange.readMetrics()
      return {
        ready: [ready.status, ready.headers.get('retry-after'), await ready.json()],
        up: /^cht_database_up \d$/m.exec(metrics)?.[0],
      }
    }
    const healthy = { ready: [200, null, { status: 'ok' }], up: 'cht_database_up 1' }
    expect(await readHealth()).toEqual(healthy)

    // The next request would store that the session is in use.
    await exchange.setClock(exchange.now() + 2 * MINUTE)
    await refuseWrites(exchange, engine, 'on')
    const unavailable = { code: 'unavailable', message: 'The exchange is away for a moment. Try again' }
    expect(await getRefusal(placeBuyOrder(buyer))).toEqual({ status: 503, ...unavailable })
    // What was found before may be told for a second.
    await expect.poll(readHealth, { timeout: 10_000 }).toEqual({
      ready: [503, '2', unavailable],
      up: 'cht_database_up 0',
    })

    expect((await buyer.client.auth.checkAuth()).username).toBe('writer')

    await refuseWrites(exchange, engine, 'off')
    await expect.poll(readHealth, { timeout: 10_000 }).toEqual(healthy)
    await placeBuyOrder(buyer)
    await exchange.stop()
  })
})
