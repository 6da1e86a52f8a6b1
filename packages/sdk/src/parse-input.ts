import type * as z from 'zod/mini'
import type { AcceptNativeFiles, Endpoint } from './define-endpoint.js'
import { type FieldError, formatFieldErrors, toFieldErrors, ValidationError } from './errors.js'
import { getFormError } from './form-rule.js'
import { isNativeFile } from './model/picture.js'
import { safeParse } from './safe-parse.js'

/** The typed values of an input, or why it is invalid. The shape is that of zod's `safeParse`. */
export type Parsed<Values> =
  | { success: true; data: Values; error?: never }
  | { success: false; data?: never; error: ValidationError }

const refuse = (text: string, fields: readonly FieldError[]): Parsed<never> => ({
  success: false,
  error: new ValidationError(text, Object.fromEntries(fields.map(({ path, message }) => [path, message]))),
})

/** Refuses an input with one message for all of the fields. */
export function refuseInput(message: string, ...fields: string[]): Parsed<never> {
  return refuse(
    message,
    fields.map((path) => ({ path, message })),
  )
}

/**
 * Parses what was typed into a form, or any other input, by the schema of an endpoint, such as `auth.signup.input`. `data` is
 * the input as it is sent. The message of the error is that of the first broken rule of the form, or else composed of those of the
 * fields. Each invalid field has a message.
 */
export function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): Parsed<AcceptNativeFiles<z.output<Schema>>> {
  const given: Record<string, unknown> = Object(input ?? {})
  // The schemas are those of the server, which takes no file of React Native: an empty Blob stands for each.
  const nativeFiles = Object.fromEntries(Object.entries(given).filter(([, value]) => isNativeFile(value)))
  const placeholders = Object.fromEntries(Object.keys(nativeFiles).map((name) => [name, new Blob()]))
  const fields = { ...given, ...placeholders }
  const { data, error } = safeParse(schema, fields)
  if (!error)
    return {
      success: true,
      data: { ...(data as object), ...nativeFiles } as AcceptNativeFiles<z.output<Schema>>,
    }
  const errors = toFieldErrors(error.issues, fields)
  const formError = error.issues.map(getFormError).find((found) => found !== undefined)
  if (!formError) return refuse(formatFieldErrors(errors), errors)
  const { message, fields: ruled } = formError
  const others = errors.filter(({ path }) => !ruled.includes(path))
  return refuse(message, [...ruled.map((path) => ({ path, message })), ...others])
}

/** The input of a call as it is sent: as it was given if `validate` is false. Throws the `ValidationError` of an invalid one. */
export function getRequestInput(
  endpoint: Endpoint,
  input: unknown,
  validate = true,
): Record<string, unknown> {
  if (!endpoint.input || !validate) return Object(input ?? {})
  const parsed = parseInput(endpoint.input, input)
  if (!parsed.success) throw parsed.error
  return Object(parsed.data)
}
