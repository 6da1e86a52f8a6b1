import type { AnyExchangeError, CallContext } from './errors.js'
import type { Mismatch } from './mismatch.js'

/** A request is about to be sent. */
export interface RequestEvent extends CallContext {
  /** 0 for the first request of a call, 1 for its first retry. */
  attempt: number
  /** The input of the call; the value of every field that may be secret or personal is `[redacted]`. */
  input: Record<string, unknown>
}

/** A response arrived, with any status. */
export interface ResponseEvent extends CallContext {
  /** 0 for the first request of a call, 1 for its first retry. */
  attempt: number
  status: number
  requestId: string | undefined
  /** Milliseconds since this request was sent. */
  ms: number
}

/** A call was rejected, or the live stream ended with an error. Emitted once per call, after its last attempt. */
export interface FailureEvent extends CallContext {
  error: AnyExchangeError
  /** Milliseconds since the call was made; for the live stream, since its last attempt to connect. */
  ms: number
}

/** An item of a list did not match the contract and was left out; the others stay. */
export interface InvalidItemEvent extends Mismatch {
  call: string
  requestId: string | undefined
}

/**
 * Callbacks for logging. An exception that a hook throws, and the rejection of an async hook, are ignored and do not affect the call.
 * A call does not wait for an async hook.
 */
export interface Hooks {
  onRequest?: (event: RequestEvent) => void
  onResponse?: (event: ResponseEvent) => void
  onError?: (event: FailureEvent) => void
  onInvalidItem?: (event: InvalidItemEvent) => void
}

/** Fields that are safe to log. Any other field may hold a secret, a picture or personal data. */
const LOGGABLE_FIELDS =
  /^(id|order|investmentId|amount|paymentMethod|planDurationDays|roiPercentage|limit|ms|to)$/

export function redact(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, LOGGABLE_FIELDS.test(name) ? value : '[redacted]']),
  )
}

const ignoreRejection = () => {}

/** Calls a hook and ignores what it throws, and the rejection of an async hook. The event is created only if there is a hook. */
export function callHook<Event>(
  hook: ((event: Event) => unknown) | undefined,
  createEvent: () => Event,
): void {
  try {
    // Node ends a program on a rejection that is not handled.
    Promise.resolve(hook?.(createEvent())).catch(ignoreRejection)
  } catch {
    // A failing logger must not lose the response.
  }
}
