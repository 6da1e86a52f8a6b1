import { join } from 'node:path'
import { createIdempotencyKey } from '@cht/sdk'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPglite } from '../../src/platform/db/pglite.js'
import { startTestExchange, type TestExchange } from '../exchange.js'
import { expectCleanLedger, getBalances, getRefusal, placeSellOrder } from '../fixtures.js'
import { findPostgresBinaries, startCluster } from '../postgres-cluster.js'
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from '../small-disk.js'

const DISK_MEGABYTES = 256
const TOKENS = 100_000

const canMount = canMountSmallDisk()

const mountDisk = (): SmallDisk => {
  const disk = mountSmallDisk(DISK_MEGABYTES)
  if (!disk) throw new Error('A tmpfs cannot be mounted')
  onTestFinished(disk.unmount)
  return disk
}

const UNAVAILABLE = {
  status: 503,
  code: 'unavailable',
  message: 'The exchange is away for a moment. Try again',
}

const readHealth = async (exchange: TestExchange) => {
  const text = await exchange.readMetrics()
  return {
    ready: (await exchange.request('/readyz')).status,
    up: Number(/^cht_database_up (\d)$/m.exec(text)?.[1]),
  }
}

/** Writes until a call is refused. When there is space again, expects all acknowledged writes, and repeats the refused call. */
const expectOutage = async (exchange: TestExchange, disk: SmallDisk, recover = async () => {}) => {
  const user = await exchange.createUser('funded', { tokens: TOKENS })
  let acknowledged = 0
  let key = ''
  const fund = () => exchange.operator.fund({ email: user.email, amount: 1 }, { idempotencyKey: key })
  const fundUntilRefused = async () => {
    for (; acknowledged < 1_000; acknowledged++) {
      key = createIdempotencyKey()
      await fund()
    }
  }
  await disk.fill()
  expect(await getRefusal(fundUntilRefused())).toEqual(UNAVAILABLE)
  expect(await readHealth(exchange)).toEqual({ ready: 503, up: 0 })

  disk.empty()
  await recover()
  await expect.poll(() => readHealth(exchange), { timeout: 30 * SECOND }).toEqual({ ready: 200, up: 1 })
  await fund()
  const order = await placeSellOrder(user)
  expect(await getBalances(user)).toEqual({
    available: TOKENS + acknowledged + 1 - order.amount,
    escrow: order.amount,
    staked: 0,
  })
  await expectCleanLedger(exchange)
}

/** Runs statements as an administrator. */
const runAsAdmin = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Starts the next WAL file, so that the WAL has room on a full disk. */
const START_WAL_FILE = `select pg_logical_emit_message(true, 'test', ''), pg_switch_wal(); select pg_logical_emit_message(true, 'test', '')`
/** Writes 40 MB to the WAL, whose files have 16 MB each: on a full disk, the next file has no room. */
const FILL_WAL_FILE = `select count(pg_logical_emit_message(true, 'test', repeat('x', 1000000))) from generate_series(1, 40)`

const canRun = canMount && inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined

describe.runIf(canRun)('while the disk of PostgreSQL is full', () => {
  const start = async () => {
    const disk = mountDisk()
    const cluster = await startCluster(findPostgresBinaries() ?? '', {
      parent: disk.folder,
      settings: { autovacuum: 'off', checkpoint_timeout: '1h' },
    })
    const exchange = await startTestExchange('PostgreSQL', { environment: { DATABASE_URL: cluster.url } })
    const stop = async () => {
      await exchange.stop()
      cluster.stop()
    }
    return { disk, cluster, exchange, stop }
  }

  test(
    'requests are refused with 503, and served when there is space',
    async () => {
      const { disk, cluster, exchange, stop } = await start()
      await runAsAdmin(cluster.url, START_WAL_FILE)
      await expectOutage(exchange, disk)
      await stop()
    },
    2 * MINUTE,
  )

  test(
    'if the WAL has no room either, PostgreSQL shuts down, and requests are served after its restart',
    async () => {
      const { disk, cluster, exchange, stop } = await start()
      const fill = async () => {
        disk.fill()
        await runAsAdmin(cluster.url, FILL_WAL_FILE).catch(() => {})
        await expect.poll(cluster.hasEnded, { timeout: 30 * SECOND }).toBe(true)
      }
      await expectOutage(exchange, { ...disk, fill }, cluster.start)
      await stop()
    },
    2 * MINUTE,
  )
})

const NO_SPACE = 'the disk has less than 64 MB left'

describe.runIf(canMount)('while the disk of the embedded database is full', () => {
  test(
    'requests are refused with 503, and served when there is space',
    async () => {
      const disk = mountDisk()
      const exchange = await startTestExchange('PGlite', { parent: disk.folder })
      const fill = () => {
        disk.fill()
        return exchange.running.db.query(FILL_WAL_FILE).catch(() => {})
      }
      await expectOutage(exchange, { ...disk, fill })
      await exchange.stop()
    },
    2 * MINUTE,
  )

  test(
    'a stop reports the full disk and a start is refused; when there is space, the data is intact',
    async () => {
      const disk = mountDisk()
      const { running } = await startTestExchange('PGlite', { parent: disk.folder })
      const folder = join(running.config.dataDir, 'db')
      disk.fill()
      await expect(running.close()).rejects.toThrow(NO_SPACE)
      await expect(openPglite(folder)).rejects.toThrow(NO_SPACE)
      disk.empty()
      const db = await openPglite(folder)
      expect(await db.query('select count(*) as users from users')).toEqual([{ users: 0 }])
      await db.close()
    },
    2 * MINUTE,
  )
})
