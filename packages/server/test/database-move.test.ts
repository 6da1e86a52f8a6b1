import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, MINUTE } from '@cht/sdk/rules'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import type { Config } from '../src/kernel/config.js'
import { moveExchange } from '../src/move-exchange.js'
import { type Database, type Queryable, toTimestamp } from '../src/platform/db/database.js'
import { checkLedger } from '../src/platform/db/ledger-check.js'
import { readIdentity } from '../src/platform/db/move/identity.js'
import { eraseMark, readMark, writeMark } from '../src/platform/db/move/marks.js'
import { openPglite } from '../src/platform/db/pglite.js'
import { openPostgres } from '../src/platform/db/postgres.js'
import { startExchange } from '../src/start.js'
import { describeSchema } from './describe-schema.js'
import {
  createClientFor,
  ENCRYPTION_KEYS,
  OPERATOR_TOKEN,
  SESSION_START,
  startTestExchange,
  type TestUser,
} from './exchange.js'
import { placeBuyOrder, placeSellOrder } from './fixtures.js'
import { generateExchange } from './generated-exchange.js'
import { watchLockOrder } from './lock-order.js'
import { areTriggersOn, insertAwkwardRows, readEverything } from './moved-rows.js'
import { invitePerson } from './operator-person.js'
import { createRandom } from './random.js'
import { runScript, spawnScript } from './run-script.js'
import { ALL_READABLE, createPictures } from './stored-pictures.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createEmptyDatabase } from './test-database.js'

const log = pino({ level: 'silent' })
const OWNER = 'move_owner'
const PROCESS = 'move_process'

const runSql = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

const asRole = (role: string, url: string) => Object.assign(new URL(url), { username: role }).href

/** An empty database whose owner is no superuser. */
const createTarget = async (): Promise<string> => {
  const url = await createEmptyDatabase()
  await runSql(inject('postgresUrl'), `alter database ${new URL(url).pathname.slice(1)} owner to ${OWNER}`)
  return asRole(OWNER, url)
}

/** The error of a statement that a test does not let through. */
class CutOffError extends Error {}

interface Counter {
  count: number
  limit: number
}

/** Fails from the statement of the number `limit` on, as if the process had been killed before it. */
const cutOff = (db: Database, counter: Counter): Database => {
  const wrap = <Connection extends Queryable>(connection: Connection): Connection => ({
    ...connection,
    query: async <Row>(sql: string, params?: readonly unknown[]) => {
      if (counter.count >= counter.limit) throw new CutOffError()
      counter.count++
      return connection.query<Row>(sql, params)
    },
  })
  return {
    ...wrap(db),
    transaction: (run, options) => db.transaction((tx) => run(wrap(tx)), options),
  }
}

const createLastLine = (url: string) =>
  new RegExp(`^Moved to ${describePlace(url)}: \\d+ rows\\. Every invariant of the ledger holds$`, 'm')

const describePlace = (url: string) => `${new URL(url).host}${new URL(url).pathname}`

/** The environment of the command, which is that of the processes on the target. */
const createEnvironment = ({ dataDir }: Config, databaseUrl: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  OPERATOR_TOKEN,
  ENCRYPTION_KEYS,
})

const withDatabase = async <T>(db: Database, run: (db: Database) => Promise<T>): Promise<T> =>
  run(db).finally(() => db.close())
const openSource = ({ dataDir }: Config) => openPglite(join(dataDir, 'db'))
const openTarget = (url: string) => openPostgres(url, () => {})

describe.runIf(inject('postgresUrl') !== '')('the move of an embedded database into PostgreSQL', () => {
  beforeAll(async () => {
    for (const role of [OWNER, PROCESS])
      await runSql(
        inject('postgresUrl'),
        `do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`,
      )
    // Whatever the server writes bytes as, the rows are the same.
    await runSql(inject('postgresUrl'), `alter role ${OWNER} set bytea_output = 'escape'`)
  })

  /** An exchange that is stopped, with a trade, pictures, factors, webhooks, an operator and awkward rows. */
  const createStopped = async (environment: Record<string, string> = {}) => {
    const exchange = await startTestExchange('PGlite', { environment })
    const { readAll } = await createPictures(exchange)
    const ada = await exchange.createUser('ada', { tokens: 200_000 })
    const bob = await exchange.createUser('bob')
    await invitePerson(exchange, 'grace', ['support'])
    await insertAwkwardRows(exchange.running.db)
    const cookie = await exchange.logInForCookie(ada)
    const readStatement = async (address: string) => {
      const response = await fetch(`${address}/api/statement`, { headers: { cookie } })
      return [response.status, await response.json()]
    }
    const statement = await readStatement(exchange.running.address)
    const { config } = exchange.running
    await exchange.running.close()
    return { exchange, config, ada, bob, readAll, readStatement, statement }
  }

  test(
    'has the same rows, sessions, statements and pictures, and goes on',
    async () => {
      const { exchange, config, ada, bob, readAll, readStatement, statement } = await createStopped()
      const [rows, schema] = await withDatabase(await openSource(config), async (db) => [
        await readEverything(db),
        await describeSchema(db),
      ])
      const url = await createTarget()
      const environment = { ...createEnvironment(config, url), DATABASE_ROLE: PROCESS }
      const { code, output } = await runScript('move-database', environment)
      const lines = output.trim().split('\n')
      expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(createLastLine(url))])
      expect(lines).toContain('trades: 1 row')
      await withDatabase(await openTarget(url), async (db) => {
        expect(await readEverything(db)).toEqual(rows)
        expect([await describeSchema(db), await areTriggersOn(db)]).toEqual([schema, true])
      })

      // As the role of the processes, which owns no table.
      let now = exchange.now()
      const moved = await startExchange(
        { ...config, databaseUrl: asRole(PROCESS, url) },
        { now: () => now, log, wrapDatabase: watchLockOrder },
      )
      expect([statement[0], await readStatement(moved.address)]).toEqual([200, statement])
      expect(await readAll(moved.address)).toEqual(ALL_READABLE)
      const [seller, buyer] = [ada, bob].map((user) => ({
        ...user,
        client: createClientFor(() => moved.address),
      })) as [TestUser, TestUser]
      for (const user of [seller, buyer]) await user.client.auth.login(user)
      await placeSellOrder(seller)
      await placeBuyOrder(buyer)
      now = SESSION_START + DAY
      await moved.db.query('update exchange set alive_at = $1', [toTimestamp(now)])
      await checkDeadlines(moved)
      expect((await seller.client.trades.open()).map(({ amount }) => amount)).toEqual([75_000])
      expect((await checkLedger(moved.db, now, 'full')).breaches).toEqual([])
      await moved.close()

      await expect(startExchange(config, { now: exchange.now, log })).rejects.toThrow(
        new Error(
          `DATA_DIR names a database that was moved to ${describePlace(url)}: set DATABASE_URL to that`,
        ),
      )
      expect(await runScript('move-database', environment)).toEqual({
        code: 0,
        output: `Moved before, to ${describePlace(url)}\n`,
      })
      expect(await runScript('move-database', createEnvironment(config, await createTarget()))).toEqual({
        code: 2,
        output: `DATA_DIR names a database that was moved to ${describePlace(url)}\n`,
      })
    },
    5 * MINUTE,
  )

  test(
    'is done again after it was cut off at any statement, and nothing starts meanwhile',
    async () => {
      const { exchange, config } = await createStopped()
      const url = await createTarget()
      const rows = await withDatabase(await openSource(config), readEverything)
      /** Cuts the move off before the statement of this number. Returns how many there were. */
      const moveUntil = async (limit: number): Promise<number> => {
        const counter = { count: 0, limit }
        const [source, target] = [await openSource(config), await openTarget(url)]
        try {
          await moveExchange({
            source: cutOff(source, counter),
            target: cutOff(target, counter),
            config: { ...config, databaseUrl: url },
            role: undefined,
            print: () => {},
          })
        } catch (error) {
          if (!(error instanceof CutOffError)) throw error
        } finally {
          await Promise.all([source.close(), target.close()])
        }
        return counter.count
      }
      const start = (more: Partial<Config>) =>
        startExchange({ ...config, ...more }, { now: exchange.now, log })
      // A whole move into another database tells how many statements there are, and leaves its mark on the source.
      const total = await moveUntil(Number.POSITIVE_INFINITY)
      await withDatabase(await openTarget(url), (db) =>
        db.query('drop schema public cascade; create schema public'),
      )
      await withDatabase(await openSource(config), (db) => eraseMark(db, 'moved'))
      const random = createRandom(20_261_120)
      const limits = Array.from({ length: 4 }, () => Math.floor(random() * total)).sort((a, b) => a - b)
      let refusals = 0
      for (const limit of [...limits, total - 2, total - 1]) {
        await moveUntil(limit)
        const mark = await withDatabase(await openTarget(url), (db) => readMark(db, 'moving'))
        // Not written yet, if the move was cut off before.
        if (mark === undefined) continue
        await expect(start({ databaseUrl: url })).rejects.toThrow(
          'DATABASE_URL names a database into which a move has not ended: run npm run database:move again',
        )
        refusals++
      }
      expect(refusals).toBeGreaterThan(2)
      await moveUntil(Number.POSITIVE_INFINITY)
      await withDatabase(await openTarget(url), async (db) => {
        expect([await readEverything(db), await areTriggersOn(db)]).toEqual([rows, true])
      })
      await (await start({ databaseUrl: url })).close()
    },
    10 * MINUTE,
  )

  test(
    'is done again after the process was killed',
    async () => {
      const exchange = await startTestExchange('PGlite')
      const { config, db } = exchange.running
      await db.transaction((tx) => generateExchange(tx, { users: 2_000, trades: 4_000, postings: 30_000 }))
      await exchange.running.close()
      const rows = await withDatabase(await openSource(config), readEverything)
      const url = await createTarget()
      const environment = createEnvironment(config, url)
      const target = await openTarget(url)
      const isWriting = async () => {
        const sessions = await target.query(
          `select from pg_stat_activity where datname = current_database() and query like 'insert into postings%'`,
        )
        return sessions.length > 0
      }
      const killed = spawnScript('move-database', environment)
      await expect.poll(isWriting, { timeout: MINUTE, interval: 1 }).toBe(true)
      killed.kill('SIGKILL')
      await once(killed, 'exit')
      expect(await runScript('move-database', environment)).toEqual({
        code: 0,
        output: expect.stringMatching(createLastLine(url)),
      })
      expect(await readEverything(target)).toEqual(rows)
      await target.close()
    },
    5 * MINUTE,
  )

  test(
    'is refused with one line, and changes nothing',
    async () => {
      const exchange = await startTestExchange('PGlite')
      await createPictures(exchange)
      const { config } = exchange.running
      const url = await createTarget()
      const environment = createEnvironment(config, url)
      const expectRefusal = async (change: Record<string, string>, line: string) =>
        expect(await runScript('move-database', { ...environment, ...change })).toEqual({
          code: 2,
          output: `${line}\n`,
        })
      const { dataDir } = config
      await expectRefusal(
        {},
        `DATA_DIR ${dataDir} cannot be used: ${join(dataDir, 'db')} is in use by another process`,
      )
      await exchange.running.close()
      const before = await withDatabase(await openSource(config), readEverything)

      await expectRefusal({ DATABASE_URL: '' }, 'DATABASE_URL must name the PostgreSQL to move to')
      const empty = createTemporaryFolder('empty')
      await expectRefusal({ DATA_DIR: empty }, `DATA_DIR ${empty} has no embedded database`)
      await expectRefusal(
        { OPERATOR_TOKEN: '' },
        'OPERATOR_TOKEN must be set with a DATABASE_URL, the same for all processes. Generate one: openssl rand -base64 32',
      )
      await expectRefusal(
        { ENCRYPTION_KEYS: '' },
        'ENCRYPTION_KEYS must be set with a DATABASE_URL: see docs/operating/security.md',
      )
      const otherKey = Buffer.alloc(32).toString('base64')
      await expectRefusal(
        { ENCRYPTION_KEYS: `other:${otherKey}` },
        'ENCRYPTION_KEYS lacks the key test, with which this database is encrypted',
      )
      await expectRefusal(
        { ENCRYPTION_KEYS: `test:${otherKey}` },
        'ENCRYPTION_KEYS has another key test than this database',
      )
      await expectRefusal(
        { DATABASE_URL: asRole(PROCESS, url) },
        'DATABASE_URL must name the owner of the tables: its role may not migrate them',
      )
      await expectRefusal(
        { DATABASE_ROLE: 'nobody_here' },
        'DATABASE_ROLE "nobody_here" does not exist. Create it: createuser nobody_here',
      )
      const used = await createTarget()
      await runSql(used, 'create table another (id int)')
      await expectRefusal(
        { DATABASE_URL: used },
        'DATABASE_URL names a database that is not empty, because it has the table another: set it to an empty database',
      )
      const started = await startTestExchange('PostgreSQL')
      const { databaseUrl = '' } = started.running.config
      await expectRefusal(
        { DATABASE_URL: databaseUrl },
        'DATABASE_URL names a database that is not empty, because its table audit_log has rows: set it to an empty database',
      )
      await writeMark(started.running.db, 'moving', 'another exchange')
      await expectRefusal(
        { DATABASE_URL: databaseUrl },
        'DATABASE_URL names a database into which another exchange is being moved: set it to an empty database',
      )
      const source = await withDatabase(await openSource(config), readIdentity)
      await writeMark(started.running.db, 'moving', source?.identity ?? '')
      await expectRefusal(
        { DATABASE_URL: databaseUrl },
        'DATABASE_URL names a database that is not empty, because a process has started on it: set it to an empty database',
      )
      expect(await readMark(started.running.db, 'moving')).toBe(undefined)
      await started.stop()

      await withDatabase(await openTarget(url), async (db) => expect(await readEverything(db)).toEqual({}))
      await withDatabase(await openSource(config), async (db) => {
        expect(await readEverything(db)).toEqual(before)
        await db.query(`update proofs set storage = 'folder'`)
      })
      await expectRefusal({}, 'PICTURE_STORAGE lacks folder, in which this database has pictures')
      await withDatabase(await openSource(config), (db) => db.query('update exchange set demo_offset_ms = 1'))
      await expectRefusal(
        {},
        'DEMO must be 1 for this database: its clock was moved ahead in demo mode. For production, set DATABASE_URL or DATA_DIR to an empty database',
      )
    },
    5 * MINUTE,
  )

  test(
    'replaces no rows after another move of the same exchange has ended',
    async () => {
      const exchange = await startTestExchange('PGlite')
      await exchange.running.close()
      const { config } = exchange.running
      const copy = { ...config, dataDir: createTemporaryFolder('copy') }
      cpSync(join(config.dataDir, 'db'), join(copy.dataDir, 'db'), { recursive: true })
      const url = await createTarget()
      const target = await openTarget(url)
      const move = (source: Database) =>
        moveExchange({
          source,
          target,
          config: { ...config, databaseUrl: url },
          role: undefined,
          print: () => {},
        })
      let isMoved = false
      /** Moves the other one, which then goes on, while this one is prepared. */
      const moveMeanwhile = async () => {
        if (isMoved || (await readMark(target, 'moving')) === undefined) return
        isMoved = true
        await withDatabase(await openSource(config), move)
        await target.query('insert into throttles (key, until) values ($1, now())', ['later'])
      }
      await withDatabase(await openSource(copy), async (source) => {
        const late: Database = {
          ...source,
          transaction: async (run, options) => {
            await moveMeanwhile()
            return source.transaction(run, options)
          },
        }
        await expect(move(late)).rejects.toThrow(
          'DATABASE_URL names a database that is not empty, because another move into it has ended: set it to an empty database',
        )
      })
      expect(await target.query(`select key from throttles where key = 'later'`)).toEqual([{ key: 'later' }])
      await target.close()
    },
    MINUTE,
  )

  test('is not ended if a row of the copy differs, or if the ledger does not hold', async () => {
    const { config } = await createStopped()
    const url = await createTarget()
    const move = async (change: string) => {
      const [source, target] = [await openSource(config), await openTarget(url)]
      const lines: string[] = []
      let isCopied = false
      const changed: Database = {
        ...target,
        transaction: async (run, options) => {
          const result = await target.transaction(run, options)
          if (isCopied || !(await hasUsers(target))) return result
          isCopied = true
          await target.query(change)
          return result
        },
      }
      const code = await moveExchange({
        source,
        target: changed,
        config: { ...config, databaseUrl: url },
        role: undefined,
        print: (line) => lines.push(line),
      })
      const marks = [await readMark(source, 'moved'), (await readMark(target, 'moving')) !== undefined]
      await Promise.all([source.close(), target.close()])
      return { code, lines, marks }
    }
    const hasUsers = async (db: Database) =>
      (await db.query(`select from pg_class where relname = 'users'`)).length > 0 &&
      (await db.query('select from users limit 1')).length > 0
    const different = await move(`update rates set price = price + 0.000001 where currency = 'NGN'`)
    expect([different.code, different.marks]).toEqual([1, [undefined, true]])
    expect(different.lines).toContain('rates: 4 rows, but others in DATABASE_URL: 4 rows')
    expect(different.lines.at(-1)).toBe('Not moved. The exchange is still that of DATA_DIR')

    await withDatabase(await openSource(config), (db) =>
      db.query(`alter table accounts disable trigger user;
        update accounts set balance = balance + 1 where kind = 'issuance';
        alter table accounts enable trigger user`),
    )
    const broken = await move('select 1')
    expect([broken.code, broken.marks]).toEqual([1, [undefined, true]])
    expect(broken.lines.slice(-3)).toEqual([
      expect.stringMatching(/^account \d+ differs from the replay of its postings$/),
      'all balances together are 1, not zero',
      'Not moved. The exchange is still that of DATA_DIR',
    ])
  })
})
