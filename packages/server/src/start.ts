import { randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from './app.js'
import { seedDemo } from './demo.js'
import { type Brand, BUILT_BRAND } from './domain/brand.js'
import { createHashingQueue } from './features/auth/hashing.js'
import { findActiveSessions } from './features/auth/sessions.js'
import { listUnpriced } from './features/rates/service.js'
import { checkDeadlines } from './jobs/deadlines.js'
import { markAlive, writeHeartbeat } from './jobs/downtime.js'
import { startHeartbeat, startScheduler } from './jobs/scheduler.js'
import type { Config } from './kernel/config.js'
import { ConfigError, formatReason } from './kernel/config-error.js'
import { protectDataDir } from './kernel/data-dir.js'
import { createRefusedKeys } from './kernel/refused-keys.js'
import type { Row } from './kernel/tables.js'
import { createWrongTokens } from './kernel/wrong-tokens.js'
import { createLog } from './log.js'
import { checkMetricsToken } from './monitoring/token.js'
import { loadOperatorToken } from './operator/token.js'
import type { ServerContext } from './platform/context.js'
import { openClock } from './platform/db/clock.js'
import { callAfterCommits, type Database, type ReadDatabase, toTimestamp } from './platform/db/database.js'
import { createTimeSource, openDatabaseTime } from './platform/db/database-time.js'
import { findDurabilityRisks, readDurabilitySettings } from './platform/db/durability.js'
import { readExchange } from './platform/db/exchange-row.js'
import { OtherHistoryError, prepareSchema } from './platform/db/migrate.js'
import { openDatabase } from './platform/db/open.js'
import type { PostgresOptions } from './platform/db/postgres.js'
import { assertSoundEngine } from './platform/db/probe.js'
import { loadBanks } from './platform/documents/load-banks.js'
import { loadBrand } from './platform/documents/load-brand.js'
import { loadDocuments } from './platform/documents/load-documents.js'
import { checkEncryptionKeys } from './platform/encryption/check-keys.js'
import { createColumnCipher } from './platform/encryption/cipher.js'
import { loadEncryptionKeys } from './platform/encryption/keys.js'
import { createEventHub } from './platform/events/hub.js'
import { createSequencer, type Sequencer } from './platform/events/sequencer.js'
import { closeApp } from './platform/http/close-app.js'
import { createDelivery } from './platform/mail/transport.js'
import { setConnectTimeout } from './platform/outgoing/connect-timeout.js'
import { createHostResolver } from './platform/outgoing/host-resolver.js'
import { openPictureStorages } from './platform/picture-storage/open.js'
import { createPictureReader } from './platform/pictures/picture-reader.js'
import { ensurePushKeys } from './platform/push/keys.js'
import { openReplicas, type Replicas } from './platform/replicas/replicas.js'
import { traceDatabase } from './platform/tracing/trace-database.js'
import type { Tracing } from './platform/tracing/tracing.js'
import { assertProductionConfig, assertProductionData } from './production.js'

export interface RunningExchange extends ServerContext {
  app: FastifyInstance
  /** The URL that the server listens on, e.g. `http://127.0.0.1:3000`. */
  address: string
  /** Stops the jobs, except the heartbeat, and awaits those that run, for tests. Returns the function that starts them again. */
  pauseJobs(): Promise<() => void>
  /** Stops it: serves on for the `drainTime` of the configuration, unless `hurry` is aborted, then closes. */
  close(options?: { hurry?: AbortSignal }): Promise<void>
}

export interface StartOptions {
  /** Replaces the database's clock, in ms. */
  now?: () => number
  log?: Logger
  /** Replace the system's name servers for the hosts that users name, as `address:port`. */
  nameServers?: readonly string[]
  /** Turns off optimizations, for the benchmark. */
  postgres?: PostgresOptions
  /** Wraps the database, for tests that watch its statements. */
  wrapDatabase?: (db: Database) => Database
  /** Records requests, statements and jobs. */
  tracing?: Tracing | undefined
}

/** Inserts the only row of the table `exchange` if it is missing, and returns its secret. */
const ensureSecret = async (db: Database, now: number): Promise<Buffer> => {
  await db.query('insert into exchange (secret, alive_at) values ($1, $2) on conflict do nothing', [
    randomBytes(32),
    toTimestamp(now),
  ])
  const { secret } = await readExchange<Row<'exchange', 'secret'>>(db, 'select secret from exchange')
  return Buffer.from(secret)
}

const warnOfDurabilityRisks = async (db: Database, log: Logger) => {
  const risks = findDurabilityRisks(await readDurabilitySettings(db))
  if (risks.length > 0) log.warn({ risks }, 'PostgreSQL may lose orders that were acknowledged')
}

const warnOfMissingPrices = async (db: Database, log: Logger) => {
  const currencies = await listUnpriced(db)
  if (currencies.length > 0)
    log.warn(
      { currencies },
      'these currencies have no price, so that orders in them are refused and not matched; set it with "rates set"',
    )
}

/** Makes DATA_DIR private, and creates what it contains besides the database: the operator's token and the outbox folder. */
const prepareDataDir = (config: Config, brand: Brand, log: Logger) => {
  try {
    protectDataDir(config, log)
    return { operatorToken: loadOperatorToken(config), mails: createDelivery(config, brand) }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR ${config.dataDir} cannot be used: ${formatReason(error)}`)
  }
}

/** Moves the embedded database of a demo away. Returns its new folder. */
const setAside = (dataDir: string): string => {
  const aside = join(dataDir, `db-${new Date().toISOString().replaceAll(':', '-')}`)
  renameSync(join(dataDir, 'db'), aside)
  return aside
}

/** Opens the database and prepares its tables. A demo starts anew beside an embedded database of another history. */
const openPreparedDatabase = async (
  config: Config,
  log: Logger,
  postgres: StartOptions['postgres'],
): Promise<Database> => {
  const db = await openDatabase(config, {
    onError: (error) => log.error({ err: error }, 'the database connection failed'),
    onLost: (error) => {
      log.fatal({ err: error }, 'the embedded database was lost')
      process.exit(1)
    },
    postgres,
  })
  try {
    await prepareSchema(db, { variable: config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR' })
    return db
  } catch (error) {
    await db.close()
    if (!(error instanceof OtherHistoryError) || !config.demo || config.databaseUrl) throw error
    log.warn(
      { folder: setAside(config.dataDir) },
      'the database of another version of the demo was set aside',
    )
    return openPreparedDatabase(config, log, postgres)
  }
}

const listen = (app: FastifyInstance, { host, port }: Config): Promise<string> =>
  app.listen({ host, port }).catch((error) => {
    throw new ConfigError(`HOST and PORT ${host}:${port} cannot be listened on: ${formatReason(error)}`)
  })

/** Opens the database, migrates it if its role may, processes what is due, listens, and starts the scheduler. */
export async function startExchange(config: Config, options: StartOptions = {}): Promise<RunningExchange> {
  const { now, log = createLog(config.logLevel), nameServers, wrapDatabase = (db) => db, tracing } = options
  assertProductionConfig(config)
  setConnectTimeout()
  const documents = loadDocuments(config)
  const brand = loadBrand(config) ?? BUILT_BRAND
  const institutions = loadBanks(config)
  const { operatorToken, mails } = prepareDataDir(config, brand, log)
  checkMetricsToken(config, operatorToken)
  const keys = loadEncryptionKeys(config)
  const db = wrapDatabase(await openPreparedDatabase(config, log, options.postgres))
  let sequencer: Sequencer | undefined
  let stopHeartbeat: (() => Promise<void>) | undefined
  let replicas: Replicas | undefined
  try {
    await checkEncryptionKeys(db, keys)
    const storages = await openPictureStorages(db, config)
    const time = now ? createTimeSource(now) : await openDatabaseTime(db)
    const secret = await ensureSecret(db, time.now())
    if (config.databaseUrl) {
      await assertSoundEngine(db)
      await warnOfDurabilityRisks(db, log)
    }
    const clock = await openClock(db, time)
    await assertProductionData(db, config, clock)
    const cipher = createColumnCipher(keys)
    sequencer = createSequencer({ db, clock, log })
    const events = await createEventHub({
      db,
      clock,
      log,
      sequencer,
      findActiveSessions: (now, sessionKeys) => findActiveSessions(db, now, sessionKeys),
    })
    const processTime = now ?? (() => performance.now())
    const trace = <Db extends ReadDatabase>(untraced: Db): Db =>
      tracing ? traceDatabase(untraced, tracing) : untraced
    const tracedDb = trace(db)
    const { postgres } = config
    if (postgres.replicaUrls)
      replicas = await openReplicas({
        db: tracedDb,
        settings: postgres,
        now: processTime,
        log,
        trace,
      }).catch((error) => {
        throw new ConfigError(`DATABASE_REPLICA_URLS cannot be used: ${formatReason(error)}`)
      })
    const context: ServerContext = {
      config,
      db: callAfterCommits(tracedDb, sequencer.wake),
      replicas,
      clock,
      secret,
      cipher,
      pushKeys: await ensurePushKeys(db, cipher),
      hashing: createHashingQueue(),
      refusedKeys: createRefusedKeys(),
      resolveHost: createHostResolver({ nameServers }),
      pictures: createPictureReader(clock),
      storages,
      brand,
      institutions,
      documents,
      operatorToken,
      processTime,
      wrongTokens: createWrongTokens(processTime),
      events,
      tracing,
      log,
    }
    if (config.demo) await seedDemo(context)
    await warnOfMissingPrices(db, log)
    await writeHeartbeat(context)
    stopHeartbeat = startHeartbeat(context)
    await checkDeadlines(context, 'skip')
    const app = await createApp(context, { loggerInstance: log })
    const address = await listen(app, config)
    const { wake, stop: stopSequencing } = sequencer
    const startJobs = () => startScheduler(context, wake, mails.deliver)
    let stopJobs = startJobs()
    return {
      ...context,
      app,
      address,
      pauseJobs: async () => {
        await stopJobs()
        return () => {
          stopJobs = startJobs()
        }
      },
      close: async ({ hurry } = {}) => {
        await closeApp(app, { drainTime: config.drainTime, hurry })
        await stopJobs()
        await stopHeartbeat?.()
        // The heartbeat fails if the database is unavailable or its disk is full.
        await markAlive(context, { closed: true }).finally(async () => {
          await stopSequencing()
          await replicas?.close()
          await db.close()
          mails.close()
          await tracing?.stop()
        })
      },
    }
  } catch (error) {
    await stopHeartbeat?.()
    await sequencer?.stop()
    await replicas?.close().catch(() => {})
    await db.close().catch(() => {})
    throw error
  }
}
