import { ConfigError } from '../../../kernel/config-error.js'
import type { Queryable } from '../database.js'

/**
 * Rows of the table `migrations` that are no migrations. No version knows a migration of these names, so that none starts on a database
 * that has one.
 */
const MOVE_MARKS = {
  /** On the target until the move has ended, with the identity of the source. */
  moving: 'database:move',
  /** On the source after the move, with the place of the target. */
  moved: 'database:moved',
} as const

type MoveMark = keyof typeof MOVE_MARKS

interface MarkedRow {
  name: string
  checksum: string | null
}

export function isMoveMark({ name }: MarkedRow): boolean {
  return Object.values<string>(MOVE_MARKS).includes(name)
}

/** Throws a `ConfigError` if the rows of `migrations` tell that a move into the database has not ended, or that it was moved. */
export function assertNoMove(rows: readonly MarkedRow[], variable: string): void {
  for (const { name, checksum } of rows) {
    if (name === MOVE_MARKS.moving)
      throw new ConfigError(
        `${variable} names a database into which a move has not ended: run npm run database:move again`,
      )
    if (name === MOVE_MARKS.moved)
      throw new ConfigError(
        `${variable} names a database that was moved to ${checksum}: set DATABASE_URL to that`,
      )
  }
}

export async function hasMigrations(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`)
  return row?.exists === true
}

/** Returns what a mark tells; undefined if the database is not marked. */
export async function readMark(db: Queryable, mark: MoveMark): Promise<string | undefined> {
  if (!(await hasMigrations(db))) return undefined
  const [row] = await db.query<{ checksum: string }>('select checksum from migrations where name = $1', [
    MOVE_MARKS[mark],
  ])
  return row?.checksum
}

export async function writeMark(db: Queryable, mark: MoveMark, text: string): Promise<void> {
  await db.query(
    `insert into migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum`,
    [MOVE_MARKS[mark], text],
  )
}

export async function eraseMark(db: Queryable, mark: MoveMark): Promise<void> {
  await db.query('delete from migrations where name = $1', [MOVE_MARKS[mark]])
}
