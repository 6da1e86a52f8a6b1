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

interface Recorded {
  connection: pg.Client
  statement: Statement
}

const SEQUENCING = /\bchange_counter\b|\bfrom changes\b/

/**
 * Drops the transactions that number changes, which run after the requests: no request waits for them. Also drops those that had
 * not ended when the recording stopped: they belong to jobs, because the requests had been answered by then.
 */
const dropTransactionsOfJobs = (recorded: readonly Recorded[]): Recorded[] => {
  const dropped = new Set<Recorded>()
  for (const connection of new Set(recorded.map(({ connection }) => connection))) {
    let transaction: Recorded[] = []
    for (const entry of recorded.filter((entry) => entry.connection === connection)) {
      if (entry.statement.text.startsWith('begin')) transaction = []
      transaction.push(entry)
      if (transaction.some(({ statement }) => SEQUENCING.test(statement.text)))
        for (const part of transaction) dropped.add(part)
      if (entry.statement.text === 'commit') transaction = []
    }
    const [first] = transaction
    if (first?.statement.text.startsWith('begin')) for (const part of transaction) dropped.add(part)
  }
  return recorded.filter((entry) => !dropped.has(entry))
}

/** Runs `run` and returns the statements that this process sends meanwhile, in order, without those of jobs. */
export async function recordStatements(run: () => Promise<void>): Promise<Statement[]> {
  const { prototype } = pg.Client
  const query: (...args: unknown[]) => unknown = Reflect.get(prototype, 'query')
  const recorded: Recorded[] = []
  Reflect.set(
    prototype,
    'query',
    function (this: pg.Client, config: string | pg.QueryConfig, ...rest: unknown[]) {
      const { text, values = [] } = typeof config === 'string' ? { text: config } : config
      recorded.push({ connection: this, statement: { text, values } })
      return query.call(this, config, ...rest)
    },
  )
  try {
    await run()
  } finally {
    Reflect.set(prototype, 'query', query)
  }
  return dropTransactionsOfJobs(recorded).map(({ statement }) => statement)
}

/** The values that differ from trade to trade, by the name of their pgbench variable. */
export type Variables = Record<string, string>

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A value as SQL. A value of `variables` becomes a pgbench variable, even if it is a part of a longer text. */
const toSqlLiteral = (value: unknown, variables: Variables): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map((item) => toSqlLiteral(item, variables)).join(', ')}]`
  if (value instanceof Date) return `${quote(value.toISOString())}::timestamptz`
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

/** How pgbench sends statements: as text each time, or prepared once per connection. */
export const PROTOCOLS = ['simple', 'prepared'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/**
 * Converts recorded statements to a script, which waits for the result of each. Each run of the script uses the client's
 * next trade in the table `bench_trades`.
 */
export function toPgbenchScript(statements: Statement[], variables: Variables, protocol: Protocol): string {
  // With the protocol `simple`, pgbench replaces a variable by its text.
  const columns = Object.keys(variables).map((name) =>
    protocol === 'simple' ? `quote_literal(${name}) as ${name}` : name,
  )
  const selectTrade = [
    '\\set i :i + 1',
    `select ${columns.join(', ')} from bench_trades where pair = :client_id + 1 and i = :i \\gset`,
  ]
  const sql = statements.map(({ text, values }) => {
    const inlined = text.replace(/\$(\d+)/g, (_, number) => toSqlLiteral(values[number - 1], variables))
    return `${inlined.replace(/\s+/g, ' ')};`
  })
  return [...selectTrade, ...sql].join('\n')
}

interface PgbenchOptions {
  script: string
  protocol: Protocol
  clients: number
  /** The number of transactions of each client. */
  transactions: number
}

/** Runs a script with concurrent clients. Returns the transactions per second. */
export async function runPgbench(
  url: string,
  { script, protocol, clients, transactions }: PgbenchOptions,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const args = [
    ...['--no-vacuum', `--protocol=${protocol}`, `--client=${clients}`, '--jobs=2'],
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
