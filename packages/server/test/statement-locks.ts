import { SWITCHES } from '@cht/sdk/rules'
import { ADVISORY_LOCK_KEYS } from '../src/platform/db/advisory-lock-keys.js'

/** `skip` waits for no lock, and `insert` locks only new rows. Both hold what they have locked. */
type LockMode = 'insert' | 'skip' | 'share' | 'exclusive'

export interface StatementLock {
  /** A name of `LOCK_ORDER`, or another table. */
  name: string
  mode: LockMode
  /** Whether a locking clause takes it. */
  isExplicit: boolean
  /** The id of the row, if the statement names only one by `where id = $1`. */
  id?: unknown
}

type FoundLock = StatementLock & { index: number }

/** The names in `LOCK_ORDER` of the keys of advisory locks. */
const ADVISORY_NAMES = new Map<unknown, string>(
  Object.entries(ADVISORY_LOCK_KEYS).map(([name, key]) => [
    key,
    (SWITCHES as readonly string[]).includes(name) ? 'switches' : name,
  ]),
)

/** The functions of the database that lock rows, and their table. */
const LOCKING_FUNCTIONS = { transfer: 'accounts', transfer_each: 'accounts', move_orders: 'orders' }

/** The text before a position of the query that contains it, without subqueries. */
const readQueryBefore = (sql: string, position: number): string => {
  let depth = 0
  let text = ''
  for (const char of [...sql.slice(0, position)].reverse()) {
    if (char === ')') depth++
    else if (char === '(' && depth-- === 0) break
    else if (depth === 0) text = char + text
  }
  return text
}

const ONE_ROW = /\bwhere (\w+\.)?id = \$1\b(?! or\b)/

const FROM_ITEM =
  /\b(?:from|join) (\w+)(?:(?: as)? (?!where\b|join\b|on\b|order\b|limit\b|cross\b|left\b)(\w+))?/g

/** The table of a `from` item with this name or alias; without one, that of the first item. */
const findTable = (query: string, name: string | undefined): string | undefined => {
  const items = [...query.matchAll(FROM_ITEM)]
  const found =
    name === undefined ? items[0] : items.find(([, table, alias]) => [table, alias].includes(name))
  return found?.[1]
}

const LOCKING_CLAUSE = /\bfor (no key update|update|share)(?: of (\w+))?( skip locked)?/g

const listClauses = (sql: string, [id]: readonly unknown[]): FoundLock[] =>
  [...sql.matchAll(LOCKING_CLAUSE)].map(({ index, 0: clause, 1: strength, 2: name, 3: skips }) => {
    const query = readQueryBefore(sql, index)
    const table = findTable(query, name)
    if (table === undefined) throw new Error(`No table found for '${clause}' in: ${sql}`)
    return {
      index,
      name: table,
      mode: skips ? 'skip' : strength === 'share' ? 'share' : 'exclusive',
      isExplicit: true,
      ...(ONE_ROW.test(query) ? { id } : {}),
    }
  })

const listMatches = (sql: string, pattern: RegExp, mode: LockMode): FoundLock[] =>
  [...sql.matchAll(pattern)].map(({ index, 1: name = '' }) => ({ index, name, mode, isExplicit: false }))

const listCalls = (sql: string): FoundLock[] =>
  Object.entries(LOCKING_FUNCTIONS).flatMap(([name, table]) =>
    sql.startsWith(`select ${name}(`)
      ? [{ index: 0, name: table, mode: 'exclusive', isExplicit: false }]
      : [],
  )

/**
 * The locks of rows and the advisory locks that a statement takes, by its text and in its order. Those of foreign keys, triggers and
 * unique indexes are not listed.
 */
export function listStatementLocks(text: string, params: readonly unknown[] = []): StatementLock[] {
  const sql = text.replace(/\s+/g, ' ').trim()
  const advisory = /^select pg_advisory_xact_lock(_shared)?\(/.exec(sql)
  if (advisory) {
    const name = ADVISORY_NAMES.get(params[0])
    return name === undefined ? [] : [{ name, mode: advisory[1] ? 'share' : 'exclusive', isExplicit: true }]
  }
  return [
    ...listClauses(sql, params),
    ...listCalls(sql),
    ...listMatches(sql, /\binsert into (\w+)(?!.* on conflict .*do update)/g, 'insert'),
    ...listMatches(sql, /\binsert into (\w+)(?=.* on conflict .*do update)/g, 'exclusive'),
    ...listMatches(sql, /\bupdate (\w+)(?: as \w+)? set\b/g, 'exclusive'),
    ...listMatches(sql, /\bdelete from (\w+)/g, 'exclusive'),
  ]
    .sort((a, b) => a.index - b.index)
    .map(({ index: _, ...lock }) => lock)
}
