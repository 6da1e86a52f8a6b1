import { PAGE_MAX } from '@cht/sdk/rules'
import { invalidCursor, type PageRequest, readCursor, type SortKey } from '../../domain/pagination.js'
import { isUuid } from '../../kernel/uuid.js'
import { toTimestamp } from './database.js'

/** The last instant whose year has four digits. */
const MAX_INSTANT = Date.UTC(10_000, 0) - 1

type KeyPart = number | string

/** The types of sort columns: the type in SQL, whether a cursor's value is valid for it, and its parameter. */
const COLUMN_TYPES = {
  instant: {
    type: 'timestamptz',
    isValid: (part: KeyPart) => isWhole(part) && part <= MAX_INSTANT,
    param: (ms: KeyPart) => toTimestamp(Number(ms)),
  },
  serial: { type: 'bigint', isValid: (part: KeyPart) => isWhole(part), param: (part: KeyPart) => part },
  uuid: {
    type: 'uuid',
    isValid: (part: KeyPart) => typeof part === 'string' && isUuid(part),
    param: (part: KeyPart) => part,
  },
  text: {
    type: 'text',
    isValid: (part: KeyPart) => typeof part === 'string' && !part.includes('\0'),
    param: (part: KeyPart) => part,
  },
}
const isWhole = (part: KeyPart): part is number => Number.isSafeInteger(part) && Number(part) >= 0

/** How a list is sorted. No two rows have the same values in all of the columns. */
export interface ListOrder {
  /** The name of the list; part of its cursors. */
  list: string
  /** The columns in the order of the sort, with their types. */
  by: Readonly<Record<string, keyof typeof COLUMN_TYPES>>
  newestFirst: boolean
}

/** Returns the sort key of a cursor; undefined without a cursor. Throws 422 if the cursor does not belong to this list. */
const parseSortKey = ({ list, by }: ListOrder, cursor: string | undefined): SortKey | undefined => {
  if (cursor === undefined) return undefined
  const [cursorList, ...key] = readCursor(cursor)
  const types = Object.values(by)
  const isValid = types.every((type, index) => {
    const part = key[index]
    return part !== undefined && COLUMN_TYPES[type].isValid(part)
  })
  if (cursorList !== list || key.length !== types.length || !isValid) throw invalidCursor()
  return key
}

/**
 * Returns the clauses that select a page, and `params` followed by the parameters of the clauses. One row more than the limit is
 * selected, to know whether another page follows.
 */
export function buildPageSql(
  listOrder: ListOrder,
  { limit = PAGE_MAX, cursor }: PageRequest,
  params: readonly unknown[],
) {
  const { by, newestFirst } = listOrder
  const key = parseSortKey(listOrder, cursor)
  const columns = Object.keys(by)
  const types = Object.values(by).map((name) => COLUMN_TYPES[name])
  const placeholders = types.map(({ type }, index) => `$${params.length + index + 1}::${type}`)
  const keyParams = key?.map((part, index) => types[index]?.param(part)) ?? []
  const directions = columns.map((column) => `${column} ${newestFirst ? 'desc' : 'asc'}`)
  return {
    where: key ? `(${columns}) ${newestFirst ? '<' : '>'} (${placeholders})` : 'true',
    order: `order by ${directions} limit $${params.length + keyParams.length + 1}`,
    params: [...params, ...keyParams, limit + 1],
  }
}
