/** A field of an input and what is wrong with it. */
export interface FieldError {
  path: string
  message: string
}

interface Issue {
  code?: string | undefined
  path: readonly PropertyKey[]
  message: string
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => Object(value)[key], input)

/** What a schema found wrong with an input, field by field. */
export function fieldErrors(issues: readonly Issue[], input: unknown): FieldError[] {
  const ofWrongType = new Set<string>()
  return issues.flatMap(({ code, path, message }) => {
    const field = path.map(String).join('.')
    // zod checks the length of an array too where a text belongs.
    if (ofWrongType.has(field)) return []
    if (code === 'invalid_type') ofWrongType.add(field)
    // `Invalid input` is zod's own message of a rule without one.
    const rule = message.replace(/^Invalid input$/, 'is not valid')
    return [{ path: field, message: valueAt(input, path) === undefined ? 'is required' : rule }]
  })
}

/** `phoneNumber` → `Phone number`. */
const spoken = (path: string): string => {
  const words = path.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The text to show for wrong fields, e.g. `Email must be an email address. Password is required`. */
export function invalidText(fields: readonly FieldError[]): string {
  return (
    fields
      // A message that is no sentence yet is about its field.
      .map(({ path, message }) => (/^[A-Z]/.test(message) ? message : `${spoken(path)} ${message}`.trim()))
      .join('. ')
  )
}
