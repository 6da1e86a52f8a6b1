import { open } from 'node:fs/promises'
import { DAY } from '@cht/sdk/rules'
import { toIso } from '../../domain/to-iso.js'
import { ConfigError, formatReason } from '../../kernel/config-error.js'
import type { ExchangeClock } from '../db/clock.js'
import { insertRow } from '../db/columns.js'
import { type Database, type Queryable, toTimestamp } from '../db/database.js'

/** Rows that are read or deleted at a time. */
const BATCH_SIZE = 1_000

interface Deps {
  db: Database
  clock: Pick<ExchangeClock, 'now'>
}

interface ArchiveOptions {
  /** Entries before this instant are archived, in ms. */
  before: number
  /** A new file. */
  file: string
}

/** Throws a `ConfigError` unless the role of the connection owns the table. */
const assertOwner = async (db: Queryable): Promise<void> => {
  const [row] = await db.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('audit_log')`,
  )
  if (!row?.owns)
    throw new ConfigError(
      'DATABASE_URL must name the owner of the tables: its role may not archive the audit log',
    )
}

/** Reads the next batch of entries from before an instant, after the id `after`, each as a line of JSON. */
const readEntries = (db: Queryable, before: number, after: number) =>
  db.query<{ id: number; line: string }>(
    `select id, row_to_json(audit_log)::text as line from audit_log where at < $1 and id > $2 order by id limit $3`,
    [toTimestamp(before), after, BATCH_SIZE],
  )

/** Writes the entries to the file, and returns their count and the last id when they are on the disk. */
const exportEntries = async ({ db }: Deps, { before, file }: ArchiveOptions) => {
  const handle = await open(file, 'wx', 0o600).catch((error) => {
    throw new ConfigError(`The file ${file} cannot be created: ${formatReason(error)}`)
  })
  let count = 0
  let last = 0
  try {
    for (;;) {
      const entries = await readEntries(db, before, last)
      await handle.writeFile(entries.map(({ line }) => `${line}\n`).join(''))
      count += entries.length
      last = entries.at(-1)?.id ?? last
      if (entries.length < BATCH_SIZE) break
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { count, last }
}

const removeBatch = (db: Database, before: number, last: number): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.query(`select set_config('exchange.archiving', 'yes', true)`)
    const removed = await tx.query(
      `delete from audit_log where id = any (array(
         select id from audit_log where at < $1 and id <= $2 order by id limit $3)) returning 1`,
      [toTimestamp(before), last, BATCH_SIZE],
    )
    return removed.length
  })

/** Writes an entry that explains to readers of the log why older entries are missing. */
const logArchive = (db: Queryable, now: number, { before, file }: ArchiveOptions, entries: number) =>
  insertRow(db, 'audit_log', {
    at: now,
    act: 'audit.archived',
    actor: 'operator',
    address: 'localhost',
    requestId: 'audit:archive',
    details: { before: toIso(before), file, entries },
  })

/**
 * Writes the audit entries before an instant to a new file, one JSON object a line, and then removes them. Throws a `ConfigError`
 * unless the database role owns the table. An interrupted run loses nothing: the entries that it has not removed are in the file
 * of the next run too, with the same ids. Returns how many entries were archived.
 */
export async function archiveAudit(deps: Deps, options: ArchiveOptions): Promise<number> {
  const { db, clock } = deps
  await assertOwner(db)
  // An open transaction may still commit an entry whose time is in the past.
  if (options.before > clock.now() - DAY) throw new ConfigError('--before must be a day ago or longer')
  const { count, last } = await exportEntries(deps, options)
  while ((await removeBatch(db, options.before, last)) === BATCH_SIZE);
  if (count > 0) await logArchive(db, clock.now(), options, count)
  return count
}
