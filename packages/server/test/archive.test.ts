import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '@cht/sdk/rules'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { archiveAudit } from '../src/platform/audit/archive.js'
import { toTimestamp } from '../src/platform/db/database.js'
import { startExchange } from '../src/start.js'
import { ENCRYPTION_KEYS, onOneEngine, startTestExchange, type TestExchange } from './exchange.js'
import { watchLockOrder } from './lock-order.js'
import { runScript } from './run-script.js'
import { createTemporaryFolder } from './temporary-folder.js'

const createFilePath = () => join(createTemporaryFolder('archive'), 'audit.jsonl')
const readLines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: number; act: string; why: string | null })

/** Inserts entries of an instant, and returns their ids. */
const insertEntries = async ({ running: { db } }: TestExchange, at: number, count: number) => {
  const rows = await db.query<{ id: number }>(
    `insert into audit_log (at, act, actor, address, request_id, why, details)
     select $1, 'rates.set', 'operator', '127.0.0.1', 'r' || n, 'Line ' || n || E'\\nnext', '{"NGN": 1}'
     from generate_series(1, $2::int) n returning id`,
    [toTimestamp(at), count],
  )
  return rows.map(({ id }) => id)
}

const listIds = async ({ running: { db } }: TestExchange) =>
  (await db.query<{ id: number }>(`select id from audit_log where act = 'rates.set' order by id`)).map(
    ({ id }) => id,
  )

onOneEngine('the archive of the audit log', (engine) => {
  test('has the entries before an instant, which the log no longer has', async () => {
    const exchange = await startTestExchange(engine)
    const { db } = exchange.running
    const before = exchange.now() - DAY
    const existing = await listIds(exchange)
    const old = await insertEntries(exchange, before - 1, 2_500)
    const young = await insertEntries(exchange, before, 2)
    const file = createFilePath()
    expect(await archiveAudit(exchange.running, { before, file })).toBe(2_500)
    expect([readLines(file).map(({ id }) => id), await listIds(exchange)]).toEqual([
      old,
      [...existing, ...young],
    ])
    expect(readLines(file)[0]).toEqual({
      id: old[0],
      at: expect.stringContaining('2026-11-19T06:59:59.999'),
      act: 'rates.set',
      actor: 'operator',
      operator_via: null,
      operator_name: null,
      operator_id: null,
      user_id: null,
      address: '127.0.0.1',
      request_id: 'r1',
      why: 'Line 1\nnext',
      details: { NGN: 1 },
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [entry] = await exchange.operator.audit({ act: 'audit.archived' })
    expect(entry?.details).toEqual({ before: new Date(before).toISOString(), file, entries: 2_500 })
    await expect(db.query('delete from audit_log')).rejects.toThrow('audit_log is append-only')
    await exchange.stop()
  })

  test('loses nothing when it is interrupted', async () => {
    const exchange = await startTestExchange(engine)
    const { running } = exchange
    const before = exchange.now() - DAY
    const old = await insertEntries(exchange, before - 1, 1_500)
    let batches = 0
    const db: typeof running.db = {
      ...running.db,
      transaction: (run, options) => {
        batches += 1
        if (batches === 2) throw new Error('killed')
        return running.db.transaction(run, options)
      },
    }
    // The first run writes all entries and removes one batch of 1,000. The second run has the 500 that remain.
    const [first, second] = [createFilePath(), createFilePath()]
    await expect(archiveAudit({ ...running, db }, { before, file: first })).rejects.toThrow('killed')
    expect(await archiveAudit(running, { before, file: second })).toBe(500)
    expect([readLines(first).map(({ id }) => id), readLines(second).map(({ id }) => id)]).toEqual([
      old,
      old.slice(1_000),
    ])
    await exchange.stop()
  })

  test('is refused for a file that exists, and for entries of the last day', async () => {
    const exchange = await startTestExchange(engine)
    const { running } = exchange
    const before = exchange.now() - DAY
    const file = createFilePath()
    await archiveAudit(running, { before, file })
    await expect(archiveAudit(running, { before, file })).rejects.toThrow(
      `The file ${file} cannot be created: EEXIST`,
    )
    await expect(archiveAudit(running, { before: before + 1, file: createFilePath() })).rejects.toThrow(
      '--before must be a day ago or longer',
    )
    await exchange.stop()
  })

  test('is created by a command', async () => {
    const exchange = await startTestExchange(engine)
    await insertEntries(exchange, Date.UTC(2020, 5, 1), 3)
    const { config } = exchange.running
    await exchange.running.close()
    const run = (...args: string[]) =>
      runScript(
        'archive-audit',
        {
          DATA_DIR: config.dataDir,
          ENCRYPTION_KEYS,
          DEMO: '0',
          ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
        },
        args,
      )
    const file = createFilePath()
    const usage = { code: 2, output: 'Usage: npm run audit:archive -- --before YYYY-MM-DD --to FILE\n' }
    expect([await run(), await run('--before', 'June', '--to', file)]).toEqual([usage, usage])
    expect(await run('--before', '2020-06-02', '--to', file)).toEqual({
      code: 0,
      output: `Archived in ${file}: 3 entries\n`,
    })
    expect(readLines(file)).toHaveLength(3)
    // The command has released the database: the server starts again.
    const restarted = await startExchange(config, {
      now: exchange.now,
      log: pino({ level: 'silent' }),
      wrapDatabase: watchLockOrder,
    })
    await restarted.close()
  })
})
