import { isDeepStrictEqual } from 'node:util'
import { createIdempotencyKey } from '@cht/sdk'
import { isExchangeError } from '@cht/sdk/errors'
import { noteFirstWrite, type Tally } from './tally.js'

/** The response to a request: a success with the payload, or a refusal with the error code and the HTTP status. */
export type Outcome = { type: 'success'; value: unknown } | { type: 'refusal'; code: string; status: number }

/** A write that is retried with one idempotency key until its outcome is final. */
export interface WriteRequest {
  /** What the request does, for messages. */
  description: string
  send(options: { idempotencyKey: string }): Promise<unknown>
  /** Signs the user in again. A lost response may have contained the session cookie. */
  signIn(): Promise<unknown>
  /** Called with the final outcome, at most once: if no outcome is final, it is not called. */
  onOutcome(outcome: Outcome): void
  /** Whether each retry has the same outcome. The operator's endpoints respond with the current state instead. */
  hasStableOutcome: boolean
}

type KeyedRequest = WriteRequest & { key: string }

/** Not stored: the same request succeeds once the operator starts what is stopped. */
const isStopped = (outcome: Outcome) => outcome.type === 'refusal' && outcome.code === 'stopped'

/** Whether the server stores every response of this kind with the idempotency key. Of other refusals it stores some (decision 21). */
const isStored = (outcome: Outcome) =>
  !isStopped(outcome) && (outcome.type === 'success' || outcome.status === 409 || outcome.status === 404)

const MAX_ATTEMPTS = 60
const SIGNED_OUT = 401
const TOO_MANY_REQUESTS = 429

const isSignedOut = (outcome: Outcome | undefined) =>
  outcome?.type === 'refusal' && outcome.status === SIGNED_OUT

/** Whether the write is not retried: it succeeded, or was refused for another reason than a missing session or the rate limit. */
const isFinal = (outcome: Outcome | undefined): outcome is Outcome =>
  outcome !== undefined &&
  (outcome.type === 'success' || (outcome.status !== SIGNED_OUT && outcome.status !== TOO_MANY_REQUESTS))

/** Sends the request once. Returns undefined if its outcome is unknown: no response arrived, or a 5xx. */
const attempt = async ({ send, key }: KeyedRequest): Promise<Outcome | undefined> => {
  try {
    return { type: 'success', value: await send({ idempotencyKey: key }) }
  } catch (error) {
    if (!isExchangeError(error)) throw error
    const status = 'status' in error ? Number(error.status) : 0
    return status === 0 || status >= 500 ? undefined : { type: 'refusal', code: error.code, status }
  }
}

/** Sends writes until their outcomes are final, and later checks that retries have the same outcomes. */
export function createRequests(tally: Tally) {
  const completed: { request: KeyedRequest; outcome: Outcome }[] = []
  const pending: KeyedRequest[] = []

  const complete = (request: KeyedRequest, outcome: Outcome) => {
    if (outcome.type === 'success') {
      tally.succeeded++
      noteFirstWrite(tally)
    } else tally.refused++
    if (request.hasStableOutcome && isStored(outcome)) completed.push({ request, outcome })
    request.onOutcome(outcome)
  }
  const expectSameOutcome = (request: KeyedRequest, first: Outcome, second: Outcome) => {
    if (!isDeepStrictEqual(first, second))
      tally.breaches.push(
        `${request.description}: the outcome was ${JSON.stringify(first)}, then with the same key ${JSON.stringify(second)}`,
      )
  }

  return {
    /**
     * Sends a request, twice at the same time if `isDuplicated`. `retryPending` retries it if its outcome is not final.
     */
    submit: async (request: WriteRequest, isDuplicated = false): Promise<void> => {
      const keyed = { ...request, key: createIdempotencyKey() }
      const [first, second] = await Promise.all([attempt(keyed), isDuplicated ? attempt(keyed) : undefined])
      if (isFinal(first) && isFinal(second) && isStored(first) && request.hasStableOutcome)
        expectSameOutcome(keyed, first, second)
      const outcome = [first, second].find(isFinal)
      if (outcome) complete(keyed, outcome)
      else pending.push(keyed)
    },
    /**
     * Retries every request without a final outcome, with its key. Adds a breach if the outcome is still not final after
     * `MAX_ATTEMPTS`.
     */
    retryPending: async (): Promise<void> => {
      for (const request of pending.splice(0)) {
        tally.retried++
        let outcome = await attempt(request)
        for (let attempts = 1; attempts < MAX_ATTEMPTS && !isFinal(outcome); attempts++) {
          if (isSignedOut(outcome)) await request.signIn()
          outcome = await attempt(request)
        }
        if (isFinal(outcome)) complete(request, outcome)
        else tally.breaches.push(`${request.description}: no final outcome, last ${JSON.stringify(outcome)}`)
      }
    },
    /**
     * Retries completed requests, spread over the whole run: at least `min`, or all if there are fewer. Each must have the
     * same outcome as before.
     */
    retryCompleted: async (min: number): Promise<void> => {
      const step = Math.max(1, Math.floor(completed.length / min))
      for (let index = 0; index < completed.length; index += step) {
        const entry = completed[index]
        if (!entry) continue
        const { request, outcome } = entry
        let retried = await attempt(request)
        if (isSignedOut(retried)) {
          await request.signIn()
          retried = await attempt(request)
        }
        if (retried) expectSameOutcome(request, outcome, retried)
        else tally.breaches.push(`${request.description}: a retry of the completed request has no response`)
      }
    },
  }
}

export type Requests = ReturnType<typeof createRequests>
