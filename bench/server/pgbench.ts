// Records the statements that the server sends, and replays them with pgbench. This is the same work for the database,
// without the server.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres } from './processes.js'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Runs `run` and returns every statement that this process sends meanwhile, in order. */
export async function recordStatements(run: () => Promise<void>): Promise<Statement[]> {
  const { prototype } = pg.Client
  const query: (...args: unknown[]) => unknown = Reflect.get(prototype, 'query')
  const statements: Statement[] = []
  Reflect.set(
    prototype,
    'query',
    function (this: pg.Client, config: string | pg.QueryConfig, ...rest: unknown[]) {
      const { text, values = [] } = typeof config === 'string' ? { text: config } : config
      statements.push({ text, values })
      return query.call(this, config, ...rest)
    },
  )
  try {
    await run()
  } finally {
    Reflect.set(prototype, 'query', query)
  }
  return statements
}

/** The values that differ from trade to trade, by the name of their pgbench variable. */
export type Variables = Record<string, string>

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A value as SQL. A value of `variables` becomes a pgbench variable, even if it is a part of a longer text. */
const toSqlLiteral = (value: unknown, variables: Variables): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map((item) => toSqlLiteral(item, variables)).join(', ')}]`
  if (value instanceof Date) return quote(value.toISOString())
  if (value instanceof Uint8Array) return toSqlLiteral(`\\x${Buffer.from(value).toString('hex')}`, variables)
  if (typeof value !== 'string') return String(value)
  for (const [name, content] of Object.entries(variables)) {
    if (value === content) return `:${name}`
    if (!value.includes(content)) continue
    const [before = '', ...after] = value.split(content)
    return `(${quote(before)} || :${name}::text || ${quote(after.join(content))})`
  }
  return quote(value)
}

export interface PgbenchScripts {
  /** Waits for the result of each statement. */
  plain: string
  /** Sends all statements without waiting for results. */
  pipelined: string
}

/**
 * Converts recorded statements to scripts. Each run of a script uses the client's next trade in the table
 * `bench_trades`.
 */
export function toPgbenchScripts(statements: Statement[], variables: Variables): PgbenchScripts {
  const selectTrade = [
    '\\set i :i + 1',
    `select ${Object.keys(variables).join(', ')} from bench_trades where pair = :client_id + 1 and i = :i \\gset`,
  ]
  const sql = statements.map(({ text, values }) => {
    const inlined = text.replace(/\$(\d+)/g, (_, number) => toSqlLiteral(values[number - 1], variables))
    return `${inlined.replace(/\s+/g, ' ')};`
  })
  return {
    plain: [...selectTrade, ...sql].join('\n'),
    pipelined: [...selectTrade, '\\startpipeline', ...sql, '\\endpipeline'].join('\n'),
  }
}

/** Runs a script `transactions` times for each of the concurrent clients. Returns the transactions per second. */
export async function runPgbench(
  url: string,
  script: string,
  clients: number,
  transactions: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const args = [
    ...['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2'],
    ...[`--transactions=${transactions}`, '--define=i=0', `--file=${file}`, url],
  ]
  const { stdout, stderr } = await promisify(execFile)(join(findPostgres(), 'pgbench'), args, {
    maxBuffer: 1e8,
  })
  rmSync(folder, { recursive: true, force: true })
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  const processed = /actually processed: (\d+)\/(\d+)/.exec(stdout)
  if (!rate || processed?.[1] !== processed?.[2]) throw new Error(`pgbench failed:\n${stdout}\n${stderr}`)
  return rate
}
