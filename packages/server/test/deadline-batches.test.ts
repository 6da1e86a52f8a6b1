import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_BRAND } from '../src/domain/brand.js'
import { TRADE_DEADLINE } from '../src/features/trading/deadlines.js'
import { readConfig } from '../src/kernel/config.js'
import { createLog } from '../src/log.js'
import { type Database, toTimestamp } from '../src/platform/db/database.js'
import { openPglite } from '../src/platform/db/pglite.js'
import { BATCH_SIZE } from '../src/platform/deadlines/batch.js'
import { runDueRows } from '../src/platform/deadlines/quarantine.js'
import { TEST_START } from './exchange.js'
import { generateExchange } from './generated-exchange.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createDatabase } from './test-database.js'

/** Three batches, of which the last one is shorter. */
const TRADES = 3 * BATCH_SIZE - 10

/** An embedded database with trades whose payment window and grace period have ended. */
const openOverdueExchange = async (folder: string): Promise<Database> => {
  await createDatabase('PGlite', folder)
  const db = await openPglite(join(folder, 'db'))
  await db.transaction((tx) =>
    generateExchange(tx, { users: 20, trades: TRADES, postings: 0, newestAwaitingPayment: TRADES }),
  )
  await db.query(`update trades set payment_due_at = $1, grace_ends_at = $1, due_at = $1`, [
    toTimestamp(TEST_START),
  ])
  return db
}

test('a read waits for one batch of deadlines, not for all of them, on the one connection of the embedded database', async () => {
  const folder = createTemporaryFolder('batches')
  const db = await openOverdueExchange(folder)
  const countDue = async () => {
    const [row] = await db.query<{ due: number }>(
      'select count(*)::int as due from trades where ended_at is null',
    )
    return row?.due
  }
  const reads: Promise<number | undefined>[] = []
  const observed: Database = {
    ...db,
    transaction: (run, options) => {
      const result = db.transaction(run, options)
      reads.push(countDue())
      return result
    },
  }
  const clock = { now: () => TEST_START } as Parameters<typeof runDueRows>[0]['clock']
  await runDueRows(
    {
      db: observed,
      clock,
      config: readConfig({}),
      log: createLog('silent'),
      secret: Buffer.alloc(32),
      brand: BUILT_BRAND,
    },
    TRADE_DEADLINE,
    'skip',
  )
  expect(await Promise.all(reads)).toEqual([TRADES - BATCH_SIZE, TRADES - 2 * BATCH_SIZE, 0])
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})
