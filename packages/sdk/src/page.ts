import * as z from 'zod/mini'
import { type List, listPayload } from './list-payload.js'
import { metadata } from './metadata.js'
import { getOwnField } from './own-field.js'
import type { PayloadReader } from './payload.js'
import { safeParse } from './safe-parse.js'
import { optional, parseDigits, wireObject } from './schema.js'

/** The largest number of items in a page. */
export const PAGE_MAX = 200

const LIMIT_RULE = `must be a number from 1 to ${PAGE_MAX}`
const itemCount = z
  .int({ error: LIMIT_RULE, abort: true })
  .check(z.minimum(1, { error: LIMIT_RULE, abort: true }), z.maximum(PAGE_MAX, LIMIT_RULE))
  .register(metadata, { default: PAGE_MAX })

/** The largest number of items to return, as a number or a string of digits; if absent, `PAGE_MAX`. */
const limit = optional(z.pipe(z.transform(parseDigits), itemCount))
const cursorText = z.string().check(z.regex(/^[\w-]{1,400}$/, 'must be a cursor from a previous response'))
/** Where the requested page starts, as returned with the previous page. */
const cursor = optional(cursorText).register(metadata, {
  description: 'The `nextCursor` of the previous page.',
})
/** Where the next page starts, as returned with a page. */
const nextCursor = optional(cursorText).register(metadata, {
  description: 'The `cursor` of the next page; absent on the last page.',
})

/** Input fields that select a page of a list. */
export const pageFields = { limit, cursor }
/** The input of a list endpoint that has no filters. */
export const pageRequest = wireObject(pageFields)

/** A page of a list. If there are more items, `nextCursor` is where the next page starts. */
export type Page<Item> = List<Item> & { nextCursor?: string }

/** Creates a page from items and the cursor of the next page. `invalidItems`: how many items were left out. */
export function toPage<Item>(
  items: readonly Item[],
  nextCursor: string | undefined,
  invalidItems = 0,
): Page<Item> {
  return Object.assign(
    [...items],
    nextCursor === undefined ? {} : { nextCursor },
    invalidItems === 0 ? {} : { invalidItems },
  )
}

/** The cursor of the next page of each list in a response with several lists; absent for a list without more items. */
export const nextCursors = optional(
  wireObject({ pending: nextCursor, approved: nextCursor, completed: nextCursor, cancelled: nextCursor }),
)

/** The payload with the field; a type that has it already stays as it is. */
type WithField<Output, Name extends string, Value> = Name extends keyof Output
  ? Output
  : Output & { [Field in Name]?: NonNullable<Value> }

/**
 * Reads a payload and adds a field that stands next to it in the response body. A missing or invalid field is ignored:
 * another back end may not have it.
 */
export function withField<Output, Name extends string, Value>(
  read: PayloadReader<Output>,
  name: Name,
  schema: z.core.$ZodType<Value>,
): PayloadReader<WithField<Output, Name, Value>> {
  const readWithField = (body: unknown) => {
    const result = read(body)
    const { data } = safeParse(
      schema,
      getOwnField(body, name) ?? getOwnField(getOwnField(body, 'data'), name),
    )
    if (result.ok && data !== undefined) Object.assign(result.value as object, { [name]: data })
    return result as never
  }
  return Object.assign(readWithField, { schema: read.schema, extraFields: { [name]: schema } })
}

/** Reads a list of items and its `nextCursor`; `name` as in `payload`. */
export function page<Item>(item: z.core.$ZodType<Item>, name?: string): PayloadReader<Page<Item>> {
  return withField(listPayload(z.array(item), name), 'nextCursor', nextCursor)
}

/** Selects a page of a list. */
export interface PageRequest {
  /** Items per page, 1 to 200; if absent, 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page; if absent, the first page. */
  cursor?: string | undefined
}
