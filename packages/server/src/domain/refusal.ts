import { type Refusal as Reason, refusal } from '@cht/machines/lifecycles'
import { type FieldError, invalidText, type ServerErrorCode } from '@cht/sdk/errors'

/** A call that is refused: what the client is told, and nothing else. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ServerErrorCode,
    message: string,
    readonly details: { fields?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(message)
  }
}

export function notFound() {
  return new Refusal(404, 'not_found', 'Not found')
}

/** A lifecycle's reason as an answer. */
export function refused({ code, message }: Reason) {
  return new Refusal(code === 'wrong_party' ? 403 : 409, code, message)
}

/** Refuses exactly what a lifecycle refuses, with its code and words. */
export function mustTake(...asked: Parameters<typeof refusal>): void {
  const why = refusal(...asked)
  if (why) throw refused(why)
}

/** Wrong fields, each with its message; together they make the text that is shown. */
export function invalid(fields: FieldError[]) {
  return new Refusal(422, 'invalid_input', invalidText(fields), { fields })
}

/** Too often: `seconds` until it may be tried again. */
export function tooMany(seconds: number) {
  return new Refusal(429, 'too_many_requests', `Try again in ${seconds} seconds`, { retryAfter: seconds })
}
