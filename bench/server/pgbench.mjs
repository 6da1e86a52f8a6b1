// What the exchange asks its database, written down and given to pgbench: the same statements, without the exchange.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BINARIES, pg } from './exchange.mjs'

/** Every statement that is sent while something runs, in its order. */
export const record = async (run) => {
  const { query } = pg.Client.prototype
  const statements = []
  pg.Client.prototype.query = function (config, ...rest) {
    statements.push({ text: config.text ?? config, values: config.values ?? [] })
    return query.call(this, config, ...rest)
  }
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

const quoted = (text) => `'${text.replaceAll("'", "''")}'`

/** A value as SQL; what belongs to the example is a variable of pgbench's, wherever it stands. */
const literal = (value, names) => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map((each) => literal(each, names)).join(', ')}]`
  if (value instanceof Date) return quoted(value.toISOString())
  if (value instanceof Uint8Array) return literal(`\\x${Buffer.from(value).toString('hex')}`, names)
  if (typeof value !== 'string') return String(value)
  const name = Object.keys(names).find((each) => value.includes(names[each]))
  if (name === undefined) return quoted(value)
  if (value === names[name]) return `:${name}`
  const [before, ...after] = value.split(names[name])
  return `(${quoted(before)} || :${name}::text || ${quoted(after.join(names[name]))})`
}

/**
 * The statements as scripts of pgbench's, which picks its next trade by its own number and a count: each waited for, and
 * all of them sent before the first answer.
 */
export const scriptsOf = (statements, names) => {
  const pick = [
    '\\set i :i + 1',
    `select ${Object.keys(names).join(', ')} from bench_trades where pair = :client_id + 1 and i = :i \\gset`,
  ]
  const sql = statements.map(({ text, values }) => {
    const written = text.replace(/\$(\d+)/g, (_, number) => literal(values[number - 1], names))
    return `${written.replace(/\s+/g, ' ')};`
  })
  return {
    plain: [...pick, ...sql].join('\n'),
    piped: [...pick, '\\startpipeline', ...sql, '\\endpipeline'].join('\n'),
  }
}

/** Pairs a second. */
export const runPgbench = async (url, script, clients, transactions) => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    clients,
    '-j',
    2,
    '-t',
    transactions,
    '-D',
    'i=0',
    '-f',
    file,
    url,
  ]
  const { stdout, stderr } = await promisify(execFile)(join(BINARIES, 'pgbench'), args.map(String), {
    maxBuffer: 1e8,
  })
  rmSync(folder, { recursive: true, force: true })
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  const done = /actually processed: (\d+)\/(\d+)/.exec(stdout)
  if (!tps || done?.[1] !== done?.[2]) throw new Error(`pgbench failed:\n${stdout}\n${stderr}`)
  return tps
}
