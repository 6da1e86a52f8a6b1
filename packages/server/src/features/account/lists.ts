import type { Page } from '@cht/sdk/contract'
import { type PageRequest, type SortKey, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { toCamelCase } from '../../platform/db/rows.js'

/** The most rows of a batch. */
const BATCH_SIZE = 100

/** Reads a list batch by batch. */
export async function* readBatches<Row>(
  readPage: (page: PageRequest) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let cursor: string | undefined
  do {
    const page = await readPage({ limit: BATCH_SIZE, cursor })
    yield* page
    cursor = page.nextCursor
  } while (cursor !== undefined)
}

/** A list of one user. */
interface UserRows {
  /** Selects the rows. `$1` is the user's id. Ends with a `where` clause, to which further conditions are appended. */
  sql: string
  /** The columns that the list is sorted by. */
  by: ListOrder['by']
  /** The fields of a row that contain these columns. Default: those named after them. */
  key?: readonly string[] | undefined
}

/** Reads rows batch by batch, in ascending order of the columns `by`. */
export function readRows<Row extends Record<string, unknown>>(
  db: Queryable,
  userId: string,
  { sql, by, key = Object.keys(by).map(toCamelCase) }: UserRows,
): AsyncGenerator<Row> {
  const list: ListOrder = { list: 'data', by, newestFirst: false }
  return readBatches(async (page) => {
    const { where, order, params } = buildPageSql(list, page, [userId])
    const rows = await db.query<Row>(`${sql} and ${where} ${order}`, params)
    return toPage(list.list, rows, (row) => key.map((name) => row[name]) as SortKey, page.limit)
  })
}

/** Writes the instants of a row, which are its fields `…At` and `…Until`, as ISO 8601. */
export function formatInstants(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    /(At|Until)$/.test(name) && typeof value === 'number' ? toIso(value) : value,
  ])
  return Object.fromEntries(entries)
}
