import * as z from 'zod/mini'

/** An id, as the wire carries it: a string that is not empty. */
export const id = z.string().check(z.minLength(1), z.maxLength(64))

/** An instant: ISO 8601 on the wire, milliseconds here. */
export const instant = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => (typeof value === 'number' ? value : Date.parse(value))),
    z.number(),
  ),
)

/** `null` and absent are the same to a reader: optional. */
export const maybe = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown): unknown => value ?? undefined),
    z.optional(schema),
  )

/** A text that is read in any case and kept in lower case. */
export const lowerCase = z.pipe(
  z.string(),
  z.transform((value) => value.toLowerCase()),
)
