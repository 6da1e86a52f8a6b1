import { PAGE_MAX } from '@cht/sdk/pagination'
import { type Asked, invalidCursor, type SortKey, readCursor } from '../domain/pagination.js'
import { isUuid } from '../http/uuid.js'
import { at } from './database.js'

/** The last instant that is written with four digits of a year. */
const LAST = Date.UTC(10_000, 0) - 1

type Part = number | string

/** What a list can be sorted by: its type in SQL, and what of a cursor may be compared with it. */
const KINDS = {
  instant: {
    type: 'timestamptz',
    fits: (part: Part) => isWhole(part) && part <= LAST,
    param: (ms: Part) => at(Number(ms)),
  },
  serial: { type: 'bigint', fits: (part: Part) => isWhole(part), param: (part: Part) => part },
  uuid: {
    type: 'uuid',
    fits: (part: Part) => typeof part === 'string' && isUuid(part),
    param: (part: Part) => part,
  },
  text: {
    type: 'text',
    fits: (part: Part) => typeof part === 'string' && !part.includes('\0'),
    param: (part: Part) => part,
  },
}
const isWhole = (part: Part): part is number => Number.isSafeInteger(part) && Number(part) >= 0

/** A list with the columns that it is sorted by, which together no two of its rows share. */
export interface Sorted {
  /** Stands in its cursors. */
  list: string
  by: readonly (readonly [column: string, kind: keyof typeof KINDS])[]
  newestFirst: boolean
}

/** The place after which a page begins, as parameters; none for the first page. */
const placeAfter = ({ list, by }: Sorted, cursor: string | undefined): SortKey | undefined => {
  if (cursor === undefined) return undefined
  const [of, ...place] = readCursor(cursor)
  const fits = by.every(([, kind], index) => {
    const part = place[index]
    return part !== undefined && KINDS[kind].fits(part)
  })
  if (of !== list || place.length !== by.length || !fits) throw invalidCursor()
  return place
}

/** What a statement needs for a page, its parameters after those it has: one row more than is shown, if there is one. */
export function pageSql(sorted: Sorted, { limit = PAGE_MAX, cursor }: Asked, params: readonly unknown[]) {
  const { by, newestFirst } = sorted
  const place = placeAfter(sorted, cursor)
  const after = by.map(([, kind], index) => `$${params.length + index + 1}::${KINDS[kind].type}`)
  const columns = by.map(([column]) => column)
  const given = place?.map((part, index) => KINDS[by[index]?.[1] ?? 'text'].param(part)) ?? []
  return {
    where: place ? `(${columns}) ${newestFirst ? '<' : '>'} (${after})` : 'true',
    order: `order by ${columns.map((column) => `${column} ${newestFirst ? 'desc' : 'asc'}`)} limit $${params.length + given.length + 1}`,
    params: [...params, ...given, limit + 1],
  }
}
