import * as z from 'zod/mini'
import { metadata } from './metadata.js'
import { getOwnField } from './own-field.js'
import { safeParse } from './safe-parse.js'
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

/** Converts a whole number to its digits; returns any other value unchanged. */
export function toDigits(value: unknown) {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : value
}

/** The id of something in a response, as `id`. Other back ends may send a whole number, which is read as its digits. */
export const receivedId = z.pipe(z.transform<string, unknown>(toDigits), id)

/**
 * Checks that a text is one line without control and invisible characters. Every text of an input that is shown has this or
 * `multiline`.
 */
export const singleLine = z.refine<string>(isLine, TEXT_RULE)
/** As `singleLine`, for a text that may have line breaks and tabs. */
export const multiline = z.refine<string>(isLines, TEXT_RULE)

const INSTANT_RULE = 'must be ISO 8601 with a time zone, or milliseconds since 1970'
const ISO_8601 = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
/** 3 March 1973 and the end of the year 9999. Smaller numbers are probably seconds, and larger ones microseconds. */
const MIN_MS = 1e11
const MAX_MS = 253_402_300_799_999

/** Whether the day exists: `Date.parse` reads 30 February as 2 March. */
const isDay = (year: number, month: number, day: number): boolean =>
  day <= 28 || new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day

/** The instant in ms; NaN for anything that is invalid or ambiguous. */
const parseInstant = (value: string | number): number => {
  if (typeof value === 'number') return value >= MIN_MS && value <= MAX_MS ? value : Number.NaN
  const [, year, month, day] = ISO_8601.exec(value) ?? []
  return isDay(Number(year), Number(month), Number(day)) ? Date.parse(value) : Number.NaN
}

/** An instant: ISO 8601 with a time zone, or milliseconds since 1970, on the wire; parsed to milliseconds. */
export const instant = z
  .pipe(z.transform(parseInstant), z.number(INSTANT_RULE))
  .register(metadata, { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC.' })

/** A number of things: whole, and never negative. */
export const count = z.int().check(z.minimum(0))

/** Converts a string to lower case; returns any other value unchanged. */
export function toLowerCaseIfString(value: unknown) {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/** Converts a string of digits to a number; returns any other value unchanged. */
export function parseDigits<Value>(value: Value): Value | number {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
}

/** Converts `null` to `undefined`. */
const nullAsUndefined = <Input>() =>
  z.transform<Input | null | undefined, unknown>((value) => value ?? undefined)

/** An optional field; `null` counts as absent. */
export function optional<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.optional(z.pipe(nullAsUndefined<z.input<Schema>>(), z.optional(schema)))
}

/** An optional field that is only shown. A text that is none of these values counts as absent. */
export function optionalOneOf<const Values extends readonly string[]>(values: Values) {
  const unknownAsAbsent = z.transform<Values[number], unknown>((value) =>
    typeof value === 'string' && !values.includes(value) ? undefined : value,
  )
  return optional(z.pipe(unknownAsAbsent, z.optional(z.literal([...values] as Values[number][]))))
}

/** An optional object. It counts as absent if its field `name` has a text that is none of `values`. */
export function optionalKnown<Schema extends z.core.$ZodType>(
  schema: Schema,
  name: string,
  values: readonly string[],
) {
  const unknownAsAbsent = z.transform<z.input<Schema>, unknown>((value) => {
    const text = getOwnField(value, name)
    return typeof text === 'string' && !values.includes(text) ? undefined : value
  })
  return optional(z.pipe(unknownAsAbsent, z.optional(schema)))
}

/** A field that counts as absent if its value does not match, so that an odd value costs this field alone. */
export function lenient<Schema extends z.core.$ZodType>(schema: Schema) {
  const invalidAsAbsent = z.transform<z.input<Schema>, unknown>((value) =>
    safeParse(schema, value).success ? value : undefined,
  )
  return z.optional(z.pipe(invalidAsAbsent, z.optional(schema)))
}

const FLAGS = new Map<unknown, unknown>([
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
])
/** True or false. Other back ends may send 1 or 0, or the text. */
export const flag = z.pipe(
  z.transform<boolean, unknown>((value) => FLAGS.get(value) ?? value),
  z.boolean(),
)

/** What the SDK reads for a required field whose text it does not know. */
export const UNKNOWN = 'unknown'
/** The schema of the field `<name>Text`, which has the text of a field `<name>` with the value `UNKNOWN`. */
export const rawText = lenient(z.string())

/**
 * Transforms the input of an object schema: an unknown text of the field becomes `UNKNOWN`, and is kept in the field
 * `<name>Text`.
 */
export function keepRawText<Name extends string>(name: Name, isKnown: (text: string) => boolean) {
  return z.transform<Record<string, unknown>, unknown>((fields) => {
    const text = Object(fields)[name]
    return typeof text === 'string' && !isKnown(text)
      ? { ...fields, [name]: UNKNOWN, [`${name}Text`]: text }
      : fields
  })
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
