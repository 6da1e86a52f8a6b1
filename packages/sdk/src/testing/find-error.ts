import type * as z from 'zod/mini'
import { parseInput } from '../parse-input.js'

/** The message of an invalid input and the fields that it concerns; undefined for a valid input. */
export function findError(schema: z.core.$ZodType, input: unknown) {
  const { error } = parseInput(schema, input)
  return error && { message: error.message, fields: Object.keys(error.fields) }
}
