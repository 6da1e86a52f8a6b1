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

const nameOf = ({ path }: Issue): string => path.map(String).join('.')

/** zod checks the length of whatever has one: an array where a text belongs would be told twice. */
const isOfWrongType = (issue: Issue, earlier: readonly Issue[]): boolean =>
  earlier.some((other) => other.code === 'invalid_type' && nameOf(other) === nameOf(issue))

/** What a schema found wrong with an input, field by field. */
export const fieldErrors = (issues: readonly Issue[], input: unknown): FieldError[] =>
  issues
    .filter((issue, index) => !isOfWrongType(issue, issues.slice(0, index)))
    .map((issue) => ({
      path: nameOf(issue),
      message:
        valueAt(input, issue.path) === undefined
          ? 'is required'
          : // zod's own word where a rule has none
            issue.message.replace(/^Invalid input$/, 'is not valid'),
    }))

/** `phoneNumber` → `Phone number`. */
const spoken = (path: string): string => {
  const words = path.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The text to show for wrong fields, e.g. `Email must be an email address. Password is required`. */
export const invalidText = (fields: readonly FieldError[]): string =>
  fields
    // A message that is no sentence yet is about its field.
    .map(({ path, message }) => (/^[A-Z]/.test(message) ? message : `${spoken(path)} ${message}`.trim()))
    .join('. ')
