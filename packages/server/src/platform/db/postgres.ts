import pg from 'pg'
import {
  DEFAULT_POSTGRES_SETTINGS,
  formatTimeouts,
  getQueryTimeout,
  type PostgresSettings,
} from '../../kernel/postgres-settings.js'
import { refuseStandby } from './assert-writable.js'
import { type Database, isUnavailable, retryOnConflict, runAndCommit } from './database.js'
import { createConfig, createQueryable } from './postgres-client.js'
import { createListener, createPollingListener, type Listener } from './postgres-listener.js'
import { detectPooler } from './postgres-pooler.js'

/** Optimizations. `npm run bench -- server` measures each of them on and off. */
export interface PostgresOptions {
  /** Sends a statement without waiting for the result of the one before it on the same connection. Default: true. */
  pipeline?: boolean
  /** Prepares each parameterized statement once per connection. Default: true. */
  prepare?: boolean
}

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
  const toQueryable = (client: pg.Pool | pg.ClientBase, timeout: number) =>
    createQueryable(client, { timeout, prepare: prepare && !isPooled })

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
