import * as z from 'zod/mini'
import { type PayloadReader, payload } from './define-endpoint.js'
import { metadata } from './metadata.js'
import { getOwnField } from './own-field.js'
import { digits, optional, wireObject } from './schema.js'

/** A list is never answered longer than this (wire, Extensions). */
export const PAGE_MAX = 200

const LIMIT_RULE = `must be a number from 1 to ${PAGE_MAX}`
const count = z
  .int({ error: LIMIT_RULE, abort: true })
  .check(z.minimum(1, { error: LIMIT_RULE, abort: true }), z.maximum(PAGE_MAX, LIMIT_RULE))
  .register(metadata, { default: PAGE_MAX })

/** How many rows of a list, a number or its digits; absent, as many as there may be. */
const limit = optional(z.pipe(z.transform(digits), count))
/** Where a list goes on, as an answer said it. */
const cursor = optional(z.string().check(z.regex(/^[\w-]{1,400}$/, 'must be what an answer gave'))).register(
  metadata,
  { description: 'Where a list goes on, as an answer said it.' },
)

/** Which part of a list (wire, Extensions). */
export const pageFields = { limit, cursor }
/** The input of a call that asks for a list and nothing else. */
export const pageRequest = wireObject(pageFields)

/** A list, or as much of it as was asked for; with `nextCursor`, there is more. */
export type Page<Row> = Row[] & { nextCursor?: string }

/** A list of an answer that has several, with its own of the `nextCursors` beside them. */
export function asPage<Row>(rows: readonly Row[], nextCursor: string | undefined): Page<Row> {
  return Object.assign([...rows], nextCursor === undefined ? {} : { nextCursor })
}

/** Where each list of several goes on; of one that is absent there is no more. */
export const nextCursors = optional(
  wireObject({ pending: cursor, approved: cursor, completed: cursor, cancelled: cursor }),
)

/** Reads a payload, and what stands beside it or is absent. Never fails for that: it may be another back end's own. */
export function withField<Output, Name extends string, Next>(
  read: PayloadReader<Output>,
  name: Name,
  schema: z.core.$ZodType<Next>,
): PayloadReader<Output & { [Each in Name]?: NonNullable<Next> }> {
  const readBoth = (body: unknown) => {
    const reading = read(body)
    const { data } = z.safeParse(
      schema,
      getOwnField(body, name) ?? getOwnField(getOwnField(body, 'data'), name),
    )
    if (reading.ok && data !== undefined) Object.assign(reading.value as object, { [name]: data })
    return reading as never
  }
  return Object.assign(readBoth, { schema: read.schema, beside: { [name]: schema } })
}

/** Reads a list, and beside it where it goes on. */
export function page<Row>(row: z.core.$ZodType<Row>, name?: string): PayloadReader<Page<Row>> {
  return withField(payload(z.array(row), name), 'nextCursor', cursor)
}
