import { SECOND } from '@cht/sdk/rules'
import pg from 'pg'
import { formatTimeouts, getQueryTimeout, type PostgresSettings } from '../../kernel/postgres-settings.js'
import { isUnavailable, type Queryable, type ReadDatabase, runAndCommit } from '../db/database.js'
import { createConfig, createQueryable } from '../db/postgres-client.js'
import { detectPooler } from '../db/postgres-pooler.js'
import type { LogPosition } from './log-position.js'
import type { RequiredPosition } from './required-position.js'

/** How long a read waits for a connection to a replica and for its check, in ms. The primary answers after that. */
const TIMEOUT = SECOND

/** What came of a read that was sent to a replica. */
type Attempt<Value> =
  | { type: 'answered'; value: Value; replayed: LogPosition }
  /** It has not replayed enough. */
  | { type: 'behind'; replayed: LogPosition }
  /** It is cut off, or no standby of the primary. The connection was closed: the next one may lead to another server. */
  | { type: 'unfit'; error: NoReplicaError }
  /** All connections to it are in use. */
  | { type: 'busy' }
  /** It cannot be reached. */
  | { type: 'refused'; error: unknown }

/** The servers of one URL. */
export interface Replica {
  /** Runs a read on one connection, if its server has replayed what is required. Throws the errors of `run`. */
  read<Value>(required: RequiredPosition, run: (db: ReadDatabase) => Promise<Value>): Promise<Attempt<Value>>
  close(): Promise<void>
}

/** The error of the pool where no connection became free in time. */
const isBusy = (error: unknown) => error instanceof Error && error.message.includes('timeout exceeded when')

/** A server that must not answer reads. */
class NoReplicaError extends Error {}

/** A standby has the object identifiers of its primary. Another database or schema of the same servers has others. */
const DATABASE_SQL = `select concat_ws('/', system_identifier, pg_database.oid, to_regclass('exchange')::oid) as id
  from pg_control_system() cross join pg_database where datname = current_database()`

/** Reads what identifies the database of a primary and all of its standbys. */
export async function readDatabaseId(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>(DATABASE_SQL)
  return row?.id ?? ''
}

const refuseOtherDatabase = async (db: Queryable, databaseId: string) => {
  if ((await readDatabaseId(db)) !== databaseId) throw new NoReplicaError('it is no copy of DATABASE_URL')
}

/**
 * Reads up to where the server of a connection has replayed the log. Throws for a primary, and for a standby that receives nothing: after a
 * failover it may have replayed what the new primary does not have.
 */
const readReplayed = async (db: Queryable): Promise<LogPosition> => {
  const [row] = await db.query<{ isStandby: boolean; replayed: LogPosition | null }>(
    `select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::bigint as replayed`,
  )
  if (!row?.isStandby || row.replayed === null) throw new NoReplicaError('it follows no primary')
  return row.replayed
}

/** Prepares the pool of a replica. It connects with the first read. `databaseId`: that of the primary. */
export function createReplica(url: string, settings: PostgresSettings, databaseId: string): Replica {
  /** The connections that lead through a pooler. */
  const pooled = new WeakSet<pg.ClientBase>()
  const pool = new pg.Pool({
    ...createConfig(url, { connectTimeout: Math.min(settings.connectTimeout, TIMEOUT) }),
    max: settings.poolSize,
    // Of statements without a timeout of their own.
    query_timeout: TIMEOUT,
    pipeline: true,
    onConnect: async (client) => {
      client.on('error', () => {})
      const connection = createQueryable(client, { timeout: TIMEOUT, prepare: false })
      if (await detectPooler(client, settings)) pooled.add(client)
      else await connection.query(`set timezone = 'UTC'; ${formatTimeouts(settings, 'session')}`)
      await refuseOtherDatabase(connection, databaseId)
    },
  })
  pool.on('error', () => {})

  const createReadDatabase = (client: pg.PoolClient): ReadDatabase => {
    const isPooled = pooled.has(client)
    const { query } = createQueryable(client, { timeout: getQueryTimeout(settings), prepare: !isPooled })
    return {
      query,
      transaction: async (run) => {
        await query(isPooled ? `begin; ${formatTimeouts(settings, 'local')}` : 'begin')
        try {
          return await runAndCommit({ query }, run)
        } catch (error) {
          // A connection that does not answer is closed by the release.
          if (!isUnavailable(error)) await query('rollback')
          throw error
        }
      },
    }
  }

  /** Connects and reads the position. The check is a statement of its own: the snapshot of the read is taken after it. */
  const check = async () => {
    const client = await pool.connect()
    try {
      const replayed = await readReplayed(createQueryable(client, { timeout: TIMEOUT, prepare: false }))
      return { client, replayed }
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }

  return {
    read: async ({ atLeast, floor = 0 }, run) => {
      const checked = await check().catch((error: unknown) => ({ error }))
      if ('error' in checked) {
        const { error } = checked
        if (error instanceof NoReplicaError) return { type: 'unfit', error }
        return isBusy(error) ? { type: 'busy' } : { type: 'refused', error }
      }
      const { client, replayed } = checked
      let loss: Error | undefined
      try {
        if (replayed < Math.min(floor, atLeast)) {
          const error = new NoReplicaError(`it is cut off: it lacks ${floor - replayed} bytes`)
          loss = error
          return { type: 'unfit', error }
        }
        if (replayed < atLeast) return { type: 'behind', replayed }
        return { type: 'answered', value: await run(createReadDatabase(client)), replayed }
      } catch (error) {
        if (isUnavailable(error)) loss = error as Error
        throw error
      } finally {
        // The pool closes a connection that is released with an error.
        client.release(loss)
      }
    },
    close: () => pool.end(),
  }
}
