import { PAGE_MAX, type Page } from '@cht/sdk/pagination'
import { invalid } from './refusal.js'

/** What is asked of a list. */
export interface Asked {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Where a row stands in its list: what the list is sorted by. No two rows have the same. */
export type SortKey = readonly (number | string)[]

/** A cursor is a place with the name of its list, so that no other list takes it. It says nothing that a row does not. */
const cursorOf = (list: string, place: SortKey): string =>
  btoa(JSON.stringify([list, ...place]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export function invalidCursor() {
  return invalid([{ path: 'cursor', message: 'must be the nextCursor of this list' }])
}

/** The list that a cursor is of, and the place in it. */
export function readCursor(cursor: string): [list: string, ...place: (number | string)[]] {
  let parts: unknown
  try {
    parts = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    throw invalidCursor()
  }
  const [list, ...place] = Array.isArray(parts) ? parts : []
  const isPart = (part: unknown) => typeof part === 'number' || typeof part === 'string'
  if (typeof list !== 'string' || !place.every(isPart)) throw invalidCursor()
  return [list, ...place]
}

/** The page that these rows begin with, in their order; they are more than the limit where there is more. */
export function cut<Row>(
  list: string,
  rows: readonly Row[],
  placeOf: (row: Row) => SortKey,
  limit = PAGE_MAX,
): Page<Row> {
  const page: Page<Row> = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last !== undefined) page.nextCursor = cursorOf(list, placeOf(last))
  return page
}

/** By the instant and, where that is the same, by the id. */
const comesAfter = ([at = 0, id = '']: SortKey, [thanAt = 0, thanId = '']: SortKey) =>
  at === thanAt ? id < thanId : at < thanAt

/** The page that is asked for of rows that are all at hand, in whatever order: newest first. A place: instant and id. */
export function paginate<Row>(
  list: string,
  rows: readonly Row[],
  placeOf: (row: Row) => readonly [at: number, id: string],
  { limit, cursor }: Asked,
): Page<Row> {
  const [of, ...after] = cursor === undefined ? [list] : readCursor(cursor)
  if (of !== list) throw invalidCursor()
  const left = cursor === undefined ? [...rows] : rows.filter((row) => comesAfter(placeOf(row), after))
  left.sort((a, b) => (comesAfter(placeOf(a), placeOf(b)) ? 1 : -1))
  return cut(list, left, placeOf, limit)
}

/** A page with each of its rows made into something else; it goes on where it did. */
export function presented<Row, Shown>(page: Page<Row>, present: (row: Row) => Shown): Page<Shown> {
  const { nextCursor } = page
  return Object.assign(page.map(present), nextCursor === undefined ? {} : { nextCursor })
}

/** Where each of several lists goes on, by its name; undefined where none does. */
export function collectNextCursors(lists: object): Record<string, unknown> | undefined {
  const next = Object.entries(lists).flatMap(([name, inner]) => {
    const end = Array.isArray(inner) ? (inner as Page<unknown>).nextCursor : collectNextCursors(inner)
    return end === undefined ? [] : [[name, end]]
  })
  return next.length === 0 ? undefined : Object.fromEntries(next)
}
