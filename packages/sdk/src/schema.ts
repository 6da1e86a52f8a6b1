import * as z from 'zod/mini'
import { metadata } from './metadata.js'
import { isLine, isLines, TEXT_RULE } from './text.js'

/** Ids that would change the path that contains them. */
const RELATIVE_PATH = /^\.\.?$/
const INVALID_ID = 'is not valid'

/** An id: 1 to 64 characters that can be a path segment. `isLine` refuses lone surrogates, which cannot be percent-encoded. */
export const id = z.string().check(
  z.minLength(1, INVALID_ID),
  z.maxLength(64, { error: INVALID_ID, abort: true }),
  z.refine((text) => !RELATIVE_PATH.test(text) && isLine(text), INVALID_ID),
)

/** Checks that a text is one line without control and invisible characters. Every text of an input has this or `multiline`. */
export const singleLine = z.refine<string>(isLine, TEXT_RULE)
/** As `singleLine`, for a text that may have line breaks and tabs. */
export const multiline = z.refine<string>(isLines, TEXT_RULE)

/** The largest timestamp of a `Date`. */
const MAX_TIMESTAMP = 8.64e15

/** An instant: ISO 8601 on the wire, parsed to milliseconds. */
export const instant = z
  .pipe(
    z.transform((value: string | number) => (typeof value === 'string' ? Date.parse(value) : value)),
    z.number().check(z.refine((ms) => Math.abs(ms) <= MAX_TIMESTAMP)),
  )
  .register(metadata, { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC.' })

/** Converts a string to lower case; returns any other value unchanged. */
export function lowerCase(value: unknown) {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/** Converts a string of digits to a number; returns any other value unchanged. */
export function parseDigits(value: number | string) {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
}

/** Converts `null` to `undefined`. */
const nullAsUndefined = <Input>() =>
  z.transform<Input | null | undefined, unknown>((value) => value ?? undefined)

/** An optional field; `null` counts as absent (docs/wire.md, Reading). */
export function optional<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.optional(z.pipe(nullAsUndefined<z.input<Schema>>(), z.optional(schema)))
}

/** A field with a default value, used if it is absent or `null`. */
export function withDefault<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: z.core.util.NoUndefined<z.output<Schema>>,
) {
  return z.pipe(nullAsUndefined<z.input<Schema>>(), z._default(schema, value))
}

function deleteUndefined<Value extends object>(value: Value): Value {
  for (const key in value) if (value[key] === undefined) delete value[key]
  return value
}

/** An object schema whose output omits fields that were `null` or `undefined`. */
export function wireObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape).check(z.overwrite(deleteUndefined))
}
