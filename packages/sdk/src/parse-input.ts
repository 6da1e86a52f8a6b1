import * as z from 'zod/mini'
import type { Endpoint } from './define-endpoint.js'
import { type FieldError, fieldErrors, invalidText, ValidationError } from './errors.js'
import type { FormError } from './form-error.js'

const byField = (fields: readonly FieldError[]) =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

/** The input as it is sent, or what is wrong with it: the form's own rule first (spec section 5), then the row's schema. */
export function parseInput(row: Endpoint, input: unknown, checked = true): Record<string, unknown> {
  const given = Object(input ?? {})
  if (!row.input || !checked) return given
  const result = z.safeParse(row.input, given)
  const invalid: FormError | undefined = row.validate?.((result.success ? result.data : given) as never)
  if (invalid) {
    const { message, fields } = invalid
    throw new ValidationError(message, byField(fields.map((path) => ({ path, message }))))
  }
  if (result.success) return result.data as Record<string, unknown>
  const fields = fieldErrors(result.error.issues, given)
  throw new ValidationError(invalidText(fields), byField(fields))
}
