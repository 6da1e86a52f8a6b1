import type { FieldError } from '@cht/sdk/errors'

/** A call that is refused: what the client is told, and nothing else. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: { fields?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(message)
  }
}

export const notFound = () => new Refusal(404, 'not_found', 'Not found')

/** `phoneNumber` → `Phone number`. */
const spoken = (path: string): string => {
  const words = path.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A message that is no sentence yet is about its field. */
const sentence = (path: string, message: string): string =>
  /^[A-Z]/.test(message) ? message : `${spoken(path)} ${message}`.trim()

/** Wrong fields, each with its message; together they make the text that is shown. */
export const invalid = (fields: FieldError[]) =>
  new Refusal(422, 'invalid_input', fields.map(({ path, message }) => sentence(path, message)).join('. '), {
    fields,
  })

/** Too often: `seconds` until it may be tried again. */
export const tooMany = (seconds: number) =>
  new Refusal(429, 'too_many_requests', `Try again in ${seconds} seconds`, { retryAfter: seconds })
