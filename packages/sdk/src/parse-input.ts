import type { Endpoint } from './define-endpoint.js'
import { type FieldError, formatFieldErrors, toFieldErrors, ValidationError } from './errors.js'
import type { FormError } from './form-error.js'
import { isNativeFile } from './picture.js'
import { safeParse } from './safe-parse.js'

const toMessagesByPath = (fields: readonly FieldError[]) =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

/**
 * Returns the input as it is sent, or throws a `ValidationError`. The rules of the form (spec section 5) come before
 * those of the endpoint's schema.
 */
export function parseInput(
  endpoint: Endpoint,
  input: unknown,
  { validate = true }: { validate?: boolean | undefined } = {},
): Record<string, unknown> {
  const given: Record<string, unknown> = Object(input ?? {})
  if (!endpoint.input || !validate) return given
  // The schemas are those of the server, which takes no file of React Native: an empty Blob stands for each.
  const nativeFiles = Object.fromEntries(Object.entries(given).filter(([, value]) => isNativeFile(value)))
  const placeholders = Object.fromEntries(Object.keys(nativeFiles).map((name) => [name, new Blob()]))
  const fields = { ...given, ...placeholders }
  const result = safeParse(endpoint.input, fields)
  const formError: FormError | undefined = endpoint.validate?.(
    (result.success ? result.data : fields) as never,
  )
  if (formError) {
    const { message } = formError
    throw new ValidationError(message, toMessagesByPath(formError.fields.map((path) => ({ path, message }))))
  }
  if (result.success) return { ...(result.data as Record<string, unknown>), ...nativeFiles }
  const errors = toFieldErrors(result.error.issues, fields)
  throw new ValidationError(formatFieldErrors(errors), toMessagesByPath(errors))
}
