import * as z from 'zod/mini'

/** An id, as the wire carries it: a string that is not empty, and that can stand in a path as it is. */
export const id = z.string().check(z.regex(/^(?!\.\.?$)\P{Cs}{1,64}$/u, 'is not valid'))

/** The farthest instant that a `Date` can hold. */
const FARTHEST = 8.64e15

/** An instant: ISO 8601 on the wire, milliseconds here. */
export const instant = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => (typeof value === 'number' ? value : Date.parse(value))),
    z.number().check(z.minimum(-FARTHEST), z.maximum(FARTHEST)),
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
