import pg from 'pg'
import { runAndCommit, type Database, type Queryable, retryOnConflict } from './database.js'
import { parsers } from './types.js'

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Statements that recur are prepared once a connection; named by their text. */
const names = new Map<string, string>()
const nameOf = (sql: string): string => {
  const known = names.get(sql) ?? `s${names.size}`
  names.set(sql, known)
  return known
}

const RECONNECT_MS = 1_000

/** What exists for speed alone. `npm run bench -- server` measures each option on and off. */
export interface PostgresOptions {
  /** Sends a statement without waiting for the result of the one before it on the same connection. Default: true. */
  pipeline?: boolean
  /** Prepares each parameterized statement once per connection. Default: true. */
  prepare?: boolean
}

/** A PostgreSQL (15 or later) that several processes may share. */
export async function openPostgres(
  url: string,
  log: (error: Error) => void,
  { pipeline = true, prepare = true }: PostgresOptions = {},
): Promise<Database> {
  const config = { connectionString: url, types, options: '-c TimeZone=UTC', connectionTimeoutMillis: 5_000 }
  const pool = new pg.Pool({ ...config, max: 10, pipeline })
  pool.on('error', log)
  const over = (client: pg.Pool | pg.PoolClient): Queryable => ({
    query: async <Row>(sql: string, params: readonly unknown[] = []) => {
      const result =
        params.length === 0
          ? await client.query(sql)
          : await client.query({ ...(prepare ? { name: nameOf(sql) } : {}), text: sql, values: [...params] })
      return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) as Row[]
    },
  })

  const listeners = new Map<string, ((payload: string) => void)[]>()
  let listening: pg.Client | undefined
  let closed = false
  const connectListener = async (): Promise<void> => {
    const client = new pg.Client(config)
    const again = (error: Error) => {
      if (closed || listening !== client) return
      log(error)
      listening = undefined
      setTimeout(reconnect, RECONNECT_MS).unref()
    }
    client.on('error', again)
    client.on('end', () => again(new Error('the connection for notices was lost')))
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
    listening = client
  }
  const reconnect = () => {
    if (closed) return
    connectListener().then(
      () => {
        for (const each of listeners.values()) for (const listener of each) listener('')
      },
      (error: Error) => {
        log(error)
        setTimeout(reconnect, RECONNECT_MS).unref()
      },
    )
  }

  await pool.query('select 1').catch(async (error) => {
    await pool.end()
    throw error
  })
  const database = over(pool)
  return {
    query: database.query,
    transaction: (run) =>
      retryOnConflict(async () => {
        const client = await pool.connect()
        let broken: Error | undefined
        // The pool hears nothing of a client it has handed out; unheard, its loss would end the process.
        const lost = (error: Error) => {
          broken = error
          log(error)
        }
        client.on('error', lost)
        try {
          // Awaited by itself: if it fails, the statements that follow would each commit on their own.
          await client.query('begin')
          return await runAndCommit(over(client), run)
        } catch (error) {
          await client.query('rollback').catch((failure: Error) => {
            broken = failure
          })
          throw error
        } finally {
          client.off('error', lost)
          client.release(broken)
        }
      }),
    listen: async (channel, onNotice) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), onNotice])
      if (listening) await listening.query(`listen ${pg.escapeIdentifier(channel)}`)
      else await connectListener()
    },
    close: async () => {
      closed = true
      await listening?.end()
      await pool.end()
    },
  }
}
