import type { Page } from '@cht/sdk/contract'
import { PAGE_MAX } from '@cht/sdk/rules'
import { invalidInput } from '../kernel/refusal.js'

/** The part of a list that a client requests. */
export interface PageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

/** The values of a row that its list is sorted by. No two rows have the same key. */
export type SortKey = readonly (number | string)[]

/** A cursor is base64url of the list's name and the sort key of a page's last row. It reveals nothing else. */
const encodeCursor = (list: string, key: SortKey): string =>
  btoa(JSON.stringify([list, ...key]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export function invalidCursor() {
  return invalidInput([{ path: 'cursor', message: 'must be the nextCursor of this list' }])
}

/** Decodes a cursor to the list's name and the sort key. Throws 422 if it is malformed. */
export function readCursor(cursor: string): [list: string, ...key: (number | string)[]] {
  let parts: unknown
  try {
    parts = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    throw invalidCursor()
  }
  const [list, ...key] = Array.isArray(parts) ? parts : []
  const isPart = (part: unknown) => typeof part === 'number' || typeof part === 'string'
  if (typeof list !== 'string' || !key.every(isPart)) throw invalidCursor()
  return [list, ...key]
}

/** Cuts sorted rows to a page. If there are more rows than the limit, the page has a cursor. */
export function toPage<Row>(
  list: string,
  rows: readonly Row[],
  toSortKey: (row: Row) => SortKey,
  limit = PAGE_MAX,
): Page<Row> {
  const page: Page<Row> = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last !== undefined) page.nextCursor = encodeCursor(list, toSortKey(last))
  return page
}

/** Whether a row comes after another one in a list that is newest first; rows of the same instant are sorted by id. */
const comesAfter = ([instant = 0, id = '']: SortKey, [otherInstant = 0, otherId = '']: SortKey) =>
  instant === otherInstant ? id < otherId : instant < otherInstant

/** Sorts rows newest first, and returns the requested page of them. The sort key is an instant in ms and an id. */
export function paginate<Row>(
  list: string,
  rows: readonly Row[],
  toSortKey: (row: Row) => readonly [instant: number, id: string],
  { limit, cursor }: PageRequest,
): Page<Row> {
  const [cursorList, ...after] = cursor === undefined ? [list] : readCursor(cursor)
  if (cursorList !== list) throw invalidCursor()
  const remaining = cursor === undefined ? [...rows] : rows.filter((row) => comesAfter(toSortKey(row), after))
  remaining.sort((a, b) => (comesAfter(toSortKey(a), toSortKey(b)) ? 1 : -1))
  return toPage(list, remaining, toSortKey, limit)
}

/** Maps the rows of a page, and keeps its cursor. */
export function mapPage<Row, Mapped>(page: Page<Row>, map: (row: Row) => Mapped): Page<Mapped> {
  const { nextCursor } = page
  return Object.assign(page.map(map), nextCursor === undefined ? {} : { nextCursor })
}

/** The cursors of several lists, by their names; undefined if none of them has a next page. */
export function collectNextCursors(lists: object): Record<string, unknown> | undefined {
  const cursors = Object.entries(lists).flatMap(([name, list]) => {
    const cursor = Array.isArray(list) ? (list as Page<unknown>).nextCursor : collectNextCursors(list)
    return cursor === undefined ? [] : [[name, cursor]]
  })
  return cursors.length === 0 ? undefined : Object.fromEntries(cursors)
}
