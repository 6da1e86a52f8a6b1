import * as z from 'zod/mini'
import { DEFAULT_MESSAGE } from './field-errors.js'

const CONTEXT = { error: () => DEFAULT_MESSAGE }

/** As `safeParse` of zod, without the messages of its locale, which another module of the program may set for all. */
export function safeParse<Output>(
  schema: z.core.$ZodType<Output>,
  value: unknown,
): z.core.util.SafeParseResult<Output> {
  return z.safeParse(schema, value, CONTEXT)
}
