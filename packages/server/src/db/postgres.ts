import pg from 'pg'
import { type Database, type Queryable, retryOnConflict, runAndCommit } from './database.js'
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

const RECONNECT_DELAY_MS = 1_000

/** Optimizations. `npm run bench -- server` measures each of them on and off. */
export interface PostgresOptions {
  /** Sends a statement without waiting for the result of the one before it on the same connection. Default: true. */
  pipeline?: boolean
  /** Prepares each parameterized statement once per connection. Default: true. */
  prepare?: boolean
}

/** Connects to a PostgreSQL server (15 or later), which several processes may share. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { pipeline = true, prepare = true }: PostgresOptions = {},
): Promise<Database> {
  const config = { connectionString: url, types, options: '-c TimeZone=UTC', connectionTimeoutMillis: 5_000 }
  const pool = new pg.Pool({ ...config, max: 10, pipeline })
  pool.on('error', onError)
  const toQueryable = (client: pg.Pool | pg.PoolClient): Queryable => ({
    query: async <Row>(sql: string, params: readonly unknown[] = []) => {
      const result =
        params.length === 0
          ? await client.query(sql)
          : await client.query({
              ...(prepare ? { name: nameStatement(sql) } : {}),
              text: sql,
              values: [...params],
            })
      return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) as Row[]
    },
  })

  const listeners = new Map<string, ((payload: string) => void)[]>()
  let listenClient: pg.Client | undefined
  let isClosed = false
  const connectListener = async (): Promise<void> => {
    const client = new pg.Client(config)
    const handleLoss = (error: Error) => {
      if (isClosed || listenClient !== client) return
      onError(error)
      listenClient = undefined
      setTimeout(reconnect, RECONNECT_DELAY_MS).unref()
    }
    client.on('error', handleLoss)
    client.on('end', () => handleLoss(new Error('the connection for notifications was lost')))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    try {
      await client.connect()
      for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    listenClient = client
  }
  const reconnect = () => {
    if (isClosed) return
    connectListener().then(
      () => {
        // Notifications may have been missed meanwhile.
        for (const channelListeners of listeners.values())
          for (const listener of channelListeners) listener('')
      },
      (error: Error) => {
        onError(error)
        setTimeout(reconnect, RECONNECT_DELAY_MS).unref()
      },
    )
  }

  await pool.query('select 1').catch(async (error) => {
    await pool.end()
    throw error
  })
  return {
    query: toQueryable(pool).query,
    transaction: (run) =>
      retryOnConflict(async () => {
        const client = await pool.connect()
        let connectionError: Error | undefined
        // The pool does not listen to a client in use, and an error without a listener would end the process.
        const handleLoss = (error: Error) => {
          connectionError = error
          onError(error)
        }
        client.on('error', handleLoss)
        try {
          // Awaited by itself: if it failed, each statement that follows would commit on its own.
          await client.query('begin')
          return await runAndCommit(toQueryable(client), run)
        } catch (error) {
          await client.query('rollback').catch((rollbackError: Error) => {
            connectionError = rollbackError
          })
          throw error
        } finally {
          client.off('error', handleLoss)
          client.release(connectionError)
        }
      }),
    listen: async (channel, onNotify) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), onNotify])
      if (listenClient) await listenClient.query(`listen ${pg.escapeIdentifier(channel)}`)
      else await connectListener()
    },
    close: async () => {
      isClosed = true
      await listenClient?.end()
      await pool.end()
    },
  }
}
