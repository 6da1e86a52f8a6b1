import type { ExchangeError } from './errors.js'

/** A sending of a call. */
export interface RequestEvent {
  /** `POST /buy-orders/pay/{id}` */
  call: string
  /** 0 is the first sending of a call, 1 the first time that it is repeated. */
  attempt: number
  /** What was asked for; whatever could be a secret or somebody's own reads `[redacted]`. */
  input: Record<string, unknown>
}

/** An answer, whatever its status. */
export interface ResponseEvent {
  call: string
  attempt: number
  status: number
  requestId: string | undefined
  /** Since this sending, in ms. */
  ms: number
}

/** A call that rejected; told once, after its last sending. */
export interface FailureEvent {
  call: string
  error: ExchangeError
  /** Since the call was made, in ms. */
  ms: number
}

/** Told of everything a client does, e.g. for a log. What they throw is ignored: no hook breaks a call. */
export interface Hooks {
  onRequest?: (event: RequestEvent) => void
  onResponse?: (event: ResponseEvent) => void
  onError?: (event: FailureEvent) => void
}

/** Fields that may be told; all others may be secrets, pictures, or somebody's name and account. */
const TOLD =
  /^(id|order|investmentId|amount|paymentMethod|planDurationDays|roiPercentage|limit|reason|ms|to)$/

export function redact(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, TOLD.test(name) ? value : '[redacted]']),
  )
}

/** The event is made only where somebody listens. */
export function callHook<Event>(hook: ((event: Event) => void) | undefined, event: () => Event): void {
  try {
    hook?.(event())
  } catch {
    // A log that fails is no reason to lose an answer.
  }
}
