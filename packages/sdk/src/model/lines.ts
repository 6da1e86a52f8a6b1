import * as z from 'zod/mini'
import { multiline, singleLine } from '../schema.js'

/** A text that is not empty. */
export const notEmpty = () => z.minLength(1, 'is required')

/** Counts Unicode code points. */
export function atMost(max: number) {
  return z.maxLength(max, `must be at most ${max} characters long`)
}

/** One trimmed line of at most `max` characters, which may be empty. */
export function trimmedLine(max: number) {
  return z.string().check(z.trim(), atMost(max), singleLine)
}

/** One trimmed line of 1 to `max` characters. */
export function requiredLine(max: number) {
  return z.string().check(z.trim(), notEmpty(), atMost(max), singleLine)
}

/** A trimmed text of 1 to `max` characters, which may have line breaks. */
export function requiredLines(max: number) {
  return z.string().check(z.trim(), notEmpty(), atMost(max), multiline)
}
