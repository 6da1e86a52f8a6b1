import { ConfigError } from '../../../kernel/config-error.js'
import type { Queryable } from '../database.js'
import { readIdentity } from './identity.js'
import { hasMigrations, readMark } from './marks.js'
import { listTables } from './rows-as-text.js'

/** The tables to which the migrations write rows. */
const SEEDED = ['accounts', 'change_counter', 'checked_totals', 'switches']

const assertUtf8 = async (db: Queryable) => {
  const [row] = await db.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  if (row?.encoding !== 'UTF8')
    throw new ConfigError(
      `DATABASE_URL names a database with the encoding ${row?.encoding}: create it with UTF8, as by createdb --encoding=UTF8 --template=template0`,
    )
}

const createUsedError = (reason: string) =>
  new ConfigError(
    `DATABASE_URL names a database that is not empty, because ${reason}: set it to an empty database`,
  )

/**
 * Throws a `ConfigError` unless the database is empty, has what the migrations write and no more, or is marked by a move of the same
 * source.
 */
export async function assertTarget(db: Queryable, identity: string): Promise<void> {
  await assertUtf8(db)
  const moving = await readMark(db, 'moving')
  if (moving === identity) return
  if (moving !== undefined)
    throw new ConfigError(
      'DATABASE_URL names a database into which another exchange is being moved: set it to an empty database',
    )
  const tables = await listTables(db)
  if (tables[0] && !(await hasMigrations(db))) throw createUsedError(`it has the table ${tables[0].name}`)
  for (const { name } of tables) {
    const [row] = SEEDED.includes(name) ? [] : await db.query(`select from ${name} limit 1`)
    if (row) throw createUsedError(`its table ${name} has rows`)
  }
}

/**
 * Throws a `ConfigError` if a process has started on the database, unless its rows are those of the source that moves there, or if a
 * move of a copy of the source has ended meanwhile: processes may write since.
 */
export async function assertNotStarted(db: Queryable, identity: string): Promise<void> {
  const exchange = await readIdentity(db)
  if (exchange && exchange.identity !== identity) throw createUsedError('a process has started on it')
  if ((await readMark(db, 'moving')) === undefined) throw createUsedError('another move into it has ended')
}
