import type { Database, Queryable } from '../database.js'
import { assertNotStarted } from './assert-target.js'
import type { DigestedTable } from './digests.js'
import { setTextFormats } from './rows-as-text.js'

/** What is held of a table at once, unless a single row is longer. */
const BATCH_BYTES = 8 * 1024 * 1024
const MAX_BATCH_ROWS = 10_000

interface Sides {
  /** Transactions with the formats of `setTextFormats`. */
  source: Queryable
  target: Queryable
}

const listNames = (tables: readonly DigestedTable[]) => tables.map(({ name }) => name).join(', ')

const copyTable = async (
  { source, target }: Sides,
  { name, columns, longest }: DigestedTable,
): Promise<void> => {
  const size = Math.min(Math.max(1, Math.floor(BATCH_BYTES / (longest + 1))), MAX_BATCH_ROWS)
  const insert = `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(item).${column}`).join(', ')}
    from (select line::${name} as item from unnest($1::text[]) as line offset 0) as items`
  await source.query(`declare moved_rows no scroll cursor for select item::text as line from ${name} as item`)
  for (;;) {
    const rows = await source.query<{ line: string }>(`fetch ${size} from moved_rows`)
    if (rows.length === 0) break
    await target.query(insert, [rows.map(({ line }) => line)])
  }
  await source.query('close moved_rows')
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const listForeignKeys = (db: Queryable): Promise<ForeignKey[]> =>
  db.query<ForeignKey>(
    `select format('%I', relname) as table, format('%I', conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where relnamespace = current_schema()::regnamespace and contype = 'f' order by relname, conname`,
  )

/** Identities go on after the last value of the source, also where its row was deleted. */
const copySequences = async ({ source, target }: Sides): Promise<void> => {
  const sequences = await source.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'`,
  )
  for (const { name } of sequences) {
    const [state] = await source.query<{ lastValue: number; isCalled: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    await target.query('select setval($1::regclass, $2, $3)', [name, state?.lastValue, state?.isCalled])
  }
}

/**
 * Replaces the rows of the target, without its triggers. Foreign keys are dropped meanwhile, because rows may refer to later ones, and are
 * checked when they are added again. Both need the owner of the tables, and no superuser.
 */
const replaceRows = async (
  sides: Sides,
  tables: readonly DigestedTable[],
  identity: string,
): Promise<void> => {
  const { target } = sides
  const foreignKeys = await listForeignKeys(target)
  for (const { table, name } of foreignKeys)
    await target.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
  // The tables are locked now. A process that was starting when the target was marked may have written to them.
  await assertNotStarted(target, identity)
  await target.query(`truncate ${listNames(tables)}`)
  for (const table of tables) await copyTable(sides, table)
  await copySequences(sides)
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await target.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/**
 * Replaces the rows of the target by those of the source with this identity, in one transaction: if it is cut off, nothing of it
 * remains. Throws a `ConfigError` if a process has started on the target, or if another move into it has ended.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  tables: readonly DigestedTable[],
  identity: string,
): Promise<void> {
  // The transaction of the target is repeated after a deadlock, and reads the source in a new one then.
  await target.transaction(
    async (to) => {
      await setTextFormats(to)
      await source.transaction(async (from) => {
        await setTextFormats(from)
        await replaceRows({ source: from, target: to }, tables, identity)
      })
    },
    { isLong: true },
  )
  await target.transaction((tx) => tx.query(`analyze ${listNames(tables)}`), { isLong: true })
}
