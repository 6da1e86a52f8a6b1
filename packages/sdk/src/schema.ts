import * as z from './z.js'

/** An id, as the wire carries it: a string that is not empty, and that can stand in a path as it is. */
export const id = z.string(z.regex(/^(?!\.\.?$)\P{Cs}{1,64}$/u, 'is not valid'))

/** The farthest instant that a `Date` can hold. */
const FARTHEST = 8.64e15

/** A whole number. */
export const whole = () => z.number(z.refine(Number.isSafeInteger))

/** An instant: ISO 8601 on the wire, milliseconds here. */
export const instant = z.made(
  (value: unknown) => (typeof value === 'string' ? Date.parse(value) : value),
  z.number(z.refine((ms) => Math.abs(ms) <= FARTHEST)),
)

/** A text that is read in any case and kept in lower case. */
export const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

/** What a number, or a string of its digits, says. */
export const digits = (value: number | string) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
