// Replays recorded statements of the server with pgbench. This is the same work for the database, without the server.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from './processes.js'
import type { Statement } from './recording.js'

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
  /** How often each client runs the script. */
  runsPerClient: number
}

/** Runs a script with concurrent clients. Returns the runs per second. */
export async function runPgbench(
  url: string,
  { script, protocol, clients, runsPerClient }: PgbenchOptions,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const args = [
    ...['--no-vacuum', `--protocol=${protocol}`, `--client=${clients}`, '--jobs=2'],
    ...[`--transactions=${runsPerClient}`, '--define=i=0', `--file=${file}`, url],
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
