import { getRefusal, type Refusal as Reason } from '@cht/machines/lifecycles'
import { ERROR_DEFINITIONS, type FieldError, formatFieldErrors, type ServerErrorCode } from '@cht/sdk/errors'

/** An error whose status, code and message are sent to the client. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ServerErrorCode,
    message: string,
    /** `retryAfter`: in seconds. */
    readonly details: { fields?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(message)
  }
}

export function notFound() {
  return new Refusal(404, 'not_found', 'Not found')
}

/** Converts the refusal of a lifecycle, with the status of its code. */
export function toLifecycleRefusal({ code, message }: Reason) {
  return new Refusal(ERROR_DEFINITIONS[code].status, code, message)
}

/** Throws the lifecycle's refusal if its snapshot does not accept the event. */
export function assertCan(...transition: Parameters<typeof getRefusal>): void {
  const reason = getRefusal(...transition)
  if (reason) throw toLifecycleRefusal(reason)
}

/** Invalid input; the message is composed of those of the fields. */
export function invalidInput(fields: FieldError[]) {
  return new Refusal(422, 'invalid_input', formatFieldErrors(fields), { fields })
}

/** Too many requests; `seconds` until the next one is accepted. */
export function tooManyRequests(seconds: number) {
  return new Refusal(429, 'too_many_requests', `Try again in ${seconds} seconds`, { retryAfter: seconds })
}

/** Waits for checks that throw a `Refusal`, and returns what they threw. */
export async function collectRefusals(...checks: Promise<unknown>[]): Promise<Refusal[]> {
  const outcomes = await Promise.allSettled(checks)
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    if (outcome.reason instanceof Refusal) return [outcome.reason]
    throw outcome.reason
  })
}

/** Throws the first of the refusals, with the messages and the fields of all; nothing if there is none. */
export function throwRefusals(refusals: readonly Refusal[]): void {
  const [first] = refusals
  if (!first) return
  throw new Refusal(first.status, first.code, refusals.map(({ message }) => message).join('. '), {
    ...first.details,
    fields: refusals.flatMap(({ details }) => details.fields ?? []),
  })
}
