import type { Queryable } from '../database.js'

/** A table and its columns, as they are quoted in SQL. */
export interface MovedTable {
  name: string
  columns: string[]
}

/** All tables but `migrations`, with the columns that can be written. */
export function listTables(db: Queryable): Promise<MovedTable[]> {
  return db.query<MovedTable>(
    `select format('%I', relname) as name, array_agg(format('%I', attname) order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  )
}

/**
 * Makes the text of a row exact and the same on every server, for the open transaction: instants to the microsecond in UTC, numbers
 * with all their digits.
 */
export async function setTextFormats(tx: Queryable): Promise<void> {
  await tx.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  )
}

/** What two tables with the same rows have in common, in whatever order the rows are. */
export interface TableDigest {
  rows: number
  /** The sum of a hash of each row. */
  hash: string
  /** The length in bytes of the longest row as text; 0 without rows. */
  longest: number
}

/** Reads a whole table. The transaction has the formats of `setTextFormats`. */
export async function digestTable(tx: Queryable, { name }: MovedTable): Promise<TableDigest> {
  const [digest] = await tx.query<TableDigest>(
    `select count(*) as rows, coalesce(max(octet_length(line)), 0) as longest,
       coalesce(sum(('x' || encode(substr(sha256(convert_to(line, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint), 0)::text as hash
     from (select item::text as line from ${name} as item offset 0) as lines`,
  )
  if (!digest) throw new Error(`the table ${name} has no digest`)
  return digest
}
