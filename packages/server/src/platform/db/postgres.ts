import pg from 'pg'
import {
  DEFAULT_POSTGRES_SETTINGS,
  formatTimeouts,
  getQueryTimeout,
  type PostgresSettings,
} from '../../kernel/postgres-settings.js'
import { refuseStandby } from './assert-writable.js'
import { type Database, isUnavailable, type Queryable, retryOnConflict, runAndCommit } from './database.js'
import { createListener, createPollingListener, type Listener } from './postgres-listener.js'
import { detectPooler } from './postgres-pooler.js'
import { toRows } from './rows.js'
import { parsers } from './types.js'

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** The names of prepared statements, by their text. */
const statementNames = new Map<string, string>()
const nameStatement = (sql: string): string => {
  const name = statementNames.get(sql) ?? `s${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

/** `query_timeout` is missing in the types of pg. */
type QueryConfig = pg.QueryArrayConfig & { query_timeout: number }

/** Optimizations. `npm run bench -- server` measures each of them on and off. */
export interface PostgresOptions {
  /** Sends a statement without waiting for the result of the one before it on the same connection. Default: true. */
  pipeline?: boolean
  /** Prepares each parameterized statement once per connection. Default: true. */
  prepare?: boolean
}

const KEEP_ALIVE_DELAY_MS = 10_000

const createConfig = (url: string, { connectTimeout }: PostgresSettings) => ({
  connectionString: url,
  types,
  connectionTimeoutMillis: connectTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
})

/** The configuration of a connection outside the pool. In the pool, each statement has its own timeout, since some take long. */
const createClientConfig = (url: string, settings: PostgresSettings): pg.ClientConfig => ({
  ...createConfig(url, settings),
  query_timeout: getQueryTimeout(settings),
})

const isBehindPooler = async (url: string, settings: PostgresSettings): Promise<boolean> => {
  const client = new pg.Client(createClientConfig(url, settings))
  client.on('error', () => {})
  await client.connect()
  return detectPooler(client, settings).finally(() => client.end())
}

/** Connects to a PostgreSQL server (15 or later), directly or through a pooler. Several processes may share it. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  {
    settings = DEFAULT_POSTGRES_SETTINGS,
    pipeline = true,
    prepare = true,
  }: PostgresOptions & { settings?: PostgresSettings } = {},
): Promise<Database> {
  const config = createConfig(url, settings)
  const isPooled = await isBehindPooler(url, settings)
  // A pooler may give each transaction another session: settings go with the transaction, and no statement is prepared.
  const begin = isPooled ? `begin; ${formatTimeouts(settings, 'local')}` : 'begin'
  const beginLong = `begin; ${formatTimeouts({ ...settings, statementTimeout: 0 }, 'local')}`
  const queryTimeout = getQueryTimeout(settings)
  const preparesStatements = prepare && !isPooled

  const toQueryable = (client: pg.Pool | pg.ClientBase, timeout: number): Queryable => ({
    query: async <Row>(sql: string, params: readonly unknown[] = []) => {
      const name = preparesStatements && params.length > 0 ? { name: nameStatement(sql) } : {}
      const values = params.length > 0 ? { values: [...params] } : {}
      const query: QueryConfig = { ...name, ...values, text: sql, rowMode: 'array', query_timeout: timeout }
      const result: pg.QueryArrayResult | pg.QueryArrayResult[] = await client.query(query)
      const last = Array.isArray(result) ? result.at(-1) : result
      return last ? toRows<Row>(last) : []
    },
  })

  const pool = new pg.Pool({
    ...config,
    max: settings.poolSize,
    pipeline,
    onConnect: async (client) => {
      // The pool removes its own listener from a client in use, and an error without a listener ends the process.
      client.on('error', () => {})
      // These statements are a part of connecting, so they have its timeout.
      const connection = toQueryable(client, settings.connectTimeout)
      await refuseStandby(connection)
      if (!isPooled) await connection.query(`set timezone = 'UTC'; ${formatTimeouts(settings, 'session')}`)
    },
  })
  pool.on('error', onError)

  const listener: Listener =
    isPooled && settings.listenUrl === undefined
      ? createPollingListener()
      : createListener(createClientConfig(settings.listenUrl ?? url, settings), onError)

  return {
    query: toQueryable(pool, queryTimeout).query,
    transaction: (run, { isLong = false } = {}) =>
      retryOnConflict(async () => {
        const client = await pool.connect()
        const tx = toQueryable(client, isLong ? 0 : queryTimeout)
        let loss: Error | undefined
        try {
          // Awaited before any other statement is sent: if it failed, each of them would commit on its own.
          await tx.query(isLong ? beginLong : begin)
          return await runAndCommit(tx, run)
        } catch (error) {
          if (isUnavailable(error)) loss = error as Error
          else
            await tx.query('rollback').catch((rollbackError: Error) => {
              loss = rollbackError
            })
          throw error
        } finally {
          // The pool closes a connection that is released with an error.
          client.release(loss)
        }
      }),
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}
