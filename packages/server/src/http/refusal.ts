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
export const invalid = (fields: FieldError[]) =>
  new Refusal(422, 'invalid_input', fields.map(({ path, message }) => `${path} ${message}`).join(', '), {
    fields,
  })
/** Too often: `seconds` until it may be tried again. */
export const tooMany = (seconds: number) =>
  new Refusal(429, 'too_many_requests', `Try again in ${seconds} seconds`, { retryAfter: seconds })
