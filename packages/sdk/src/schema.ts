import * as z from 'zod/mini'
import { metadata } from './metadata.js'

/** `.` and `..` would leave the path that the id stands in, and a lone surrogate cannot be encoded in one. */
const NOT_IN_A_PATH = /^\.\.?$|\p{Cs}/u
const INVALID_ID = 'is not valid'

/** An id, as the wire carries it: 1 to 64 characters that can stand in a path. */
export const id = z.string().check(
  z.minLength(1, INVALID_ID),
  z.maxLength(64, { error: INVALID_ID, abort: true }),
  z.refine((text) => !NOT_IN_A_PATH.test(text), INVALID_ID),
)

/** The farthest instant that a `Date` can hold. */
const FARTHEST = 8.64e15

/** An instant: ISO 8601 on the wire, milliseconds here. */
export const instant = z
  .pipe(
    z.transform((value: string | number) => (typeof value === 'string' ? Date.parse(value) : value)),
    z.number().check(z.refine((ms) => Math.abs(ms) <= FARTHEST)),
  )
  .register(metadata, { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC.' })

/** A string in lower case; any other value unchanged. */
export function lowerCase(value: unknown) {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/** The number that a string of digits says; any other value unchanged. */
export function digits(value: number | string) {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
}

/** Reads `null` as `undefined`. */
const nullAsUndefined = <Input>() =>
  z.transform<Input | null | undefined, unknown>((value) => value ?? undefined)

/** An optional field, in which `null` counts as absent (wire, Reading). */
export function optional<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.optional(z.pipe(nullAsUndefined<z.input<Schema>>(), z.optional(schema)))
}

/** A field that has the default where it is absent or `null`. */
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

/** An object with `optional` fields: a field that was `null` or `undefined` has no key in what is read. */
export function wireObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape).check(z.overwrite(deleteUndefined))
}
