import pg from 'pg'
import type { PostgresSettings } from '../../kernel/postgres-settings.js'
import type { Queryable } from './database.js'
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

const KEEP_ALIVE_DELAY_MS = 10_000

/** The configuration of a connection. */
export const createConfig = (url: string, { connectTimeout }: Pick<PostgresSettings, 'connectTimeout'>) => ({
  connectionString: url,
  types,
  connectionTimeoutMillis: connectTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
})

/** Runs statements on a connection, or each on any connection of a pool. `timeout`: how long a result is awaited, in ms. */
export function createQueryable(
  client: pg.Pool | pg.ClientBase,
  { timeout, prepare }: { timeout: number; prepare: boolean },
): Queryable {
  return {
    query: async <Row>(sql: string, params: readonly unknown[] = []) => {
      const name = prepare && params.length > 0 ? { name: nameStatement(sql) } : {}
      const values = params.length > 0 ? { values: [...params] } : {}
      const query: QueryConfig = { ...name, ...values, text: sql, rowMode: 'array', query_timeout: timeout }
      const result: pg.QueryArrayResult | pg.QueryArrayResult[] = await client.query(query)
      const last = Array.isArray(result) ? result.at(-1) : result
      return last ? toRows<Row>(last) : []
    },
  }
}
