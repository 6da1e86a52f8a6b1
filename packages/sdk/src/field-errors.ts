/** The message of an issue whose schema has none of its own. */
export const DEFAULT_MESSAGE = 'Invalid input'

/** An invalid field of an input. */
export interface FieldError {
  path: string
  message: string
}

interface Issue {
  code?: string | undefined
  path: readonly PropertyKey[]
  message: string
}

const getValueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => Object(value)[key], input)

/** Converts the issues of a zod schema to one error per field and rule. */
export function toFieldErrors(issues: readonly Issue[], input: unknown): FieldError[] {
  const pathsOfWrongType = new Set<string>()
  return issues.flatMap(({ code, path, message }) => {
    const field = path.map(String).join('.')
    // For an array in place of a string, zod reports the length in addition to the type.
    if (pathsOfWrongType.has(field)) return []
    if (code === 'invalid_type') pathsOfWrongType.add(field)
    const rule = message === DEFAULT_MESSAGE ? 'is not valid' : message
    return [{ path: field, message: getValueAt(input, path) === undefined ? 'is required' : rule }]
  })
}

/** `phoneNumber` → `Phone number`. */
const toLabel = (path: string): string => {
  const words = path.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The text to show for invalid fields, e.g. `Email must be an email address. Password is required`. */
export function formatFieldErrors(fields: readonly FieldError[]): string {
  return (
    fields
      // A message that does not start with a capital letter is a predicate of its field.
      .map(({ path, message }) => (/^[A-Z]/.test(message) ? message : `${toLabel(path)} ${message}`.trim()))
      .join('. ')
  )
}
