import { isDeepStrictEqual } from 'node:util'
import { createIdempotencyKey } from '@cht/sdk'
import { isExchangeError } from '@cht/sdk/errors'
import type { Tally } from './tally.js'

export type Answer = { done: unknown } | { refused: string; status: number }

/** A write that is repeated under one idempotency key until it has an answer. */
export interface WriteRequest {
  /** For messages. */
  what: string
  send(options: { idempotencyKey: string }): Promise<unknown>
  /** Signs the user in again: a lost answer may have carried the cookie. */
  signIn(): Promise<unknown>
  /** Called once, with the final answer. */
  onAnswer(answer: Answer): void
  /** Whether a repetition gets the same answer. Not so for the operator's calls, which answer with the current state. */
  isReplayable: boolean
}

type SentRequest = WriteRequest & { key: string }

/** Whether the server stores the answer with its key (decision 21). */
const isStored = (answer: Answer) => 'done' in answer || answer.status === 409 || answer.status === 404
const MAX_ATTEMPTS = 60
const SIGNED_OUT = 401
const TOO_MANY_REQUESTS = 429

const isSignedOut = (answer: Answer | undefined) =>
  answer !== undefined && 'refused' in answer && answer.status === SIGNED_OUT

const isFinal = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined &&
  ('done' in answer || (answer.status !== SIGNED_OUT && answer.status !== TOO_MANY_REQUESTS))

/** Undefined where the outcome is unknown: no answer arrived, or it was a 5xx. */
const attempt = async ({ send, key }: SentRequest): Promise<Answer | undefined> => {
  try {
    return { done: await send({ idempotencyKey: key }) }
  } catch (error) {
    if (!isExchangeError(error)) throw error
    const status = 'status' in error ? Number(error.status) : 0
    return status === 0 || status >= 500 ? undefined : { refused: error.code, status }
  }
}

/** Sends writes until each has its answer, and stores the answers to check later that a repetition gets the same one. */
export function createRequests(tally: Tally) {
  const answered: { request: SentRequest; answer: Answer }[] = []
  const unanswered: SentRequest[] = []

  const accept = (request: SentRequest, answer: Answer) => {
    if ('done' in answer) tally.done++
    else tally.refused++
    if (request.isReplayable && isStored(answer)) answered.push({ request, answer })
    request.onAnswer(answer)
  }
  const expectSame = (request: SentRequest, first: Answer, second: Answer) => {
    if (!isDeepStrictEqual(first, second))
      tally.breaches.push(
        `${request.what} was answered ${JSON.stringify(first)}, then under the same key ${JSON.stringify(second)}`,
      )
  }

  return {
    /** Sends a request, or two copies at once. Without an answer it is left to `repeatUnanswered`. */
    submit: async (request: WriteRequest, isDuplicated = false): Promise<void> => {
      const sent = { ...request, key: createIdempotencyKey() }
      const [first, second] = await Promise.all([attempt(sent), isDuplicated ? attempt(sent) : undefined])
      if (isFinal(first) && isFinal(second) && isStored(first) && request.isReplayable)
        expectSame(sent, first, second)
      const answer = [first, second].find(isFinal)
      if (answer) accept(sent, answer)
      else unanswered.push(sent)
    },
    /** Repeats every unanswered request under its key until it has an answer. */
    repeatUnanswered: async (): Promise<void> => {
      for (const request of unanswered.splice(0)) {
        tally.repeated++
        let answer = await attempt(request)
        for (let attempts = 1; attempts < MAX_ATTEMPTS && !isFinal(answer); attempts++) {
          if (isSignedOut(answer)) await request.signIn()
          answer = await attempt(request)
        }
        if (isFinal(answer)) accept(request, answer)
        else tally.breaches.push(`${request.what} was never answered: ${JSON.stringify(answer)}`)
      }
    },
    /** Repeats about `max` answered requests, spread over the run: each must get the same answer. */
    replay: async (max: number): Promise<void> => {
      const step = Math.max(1, Math.floor(answered.length / max))
      for (let index = 0; index < answered.length; index += step) {
        const entry = answered[index]
        if (!entry) continue
        let repeated = await attempt(entry.request)
        if (isSignedOut(repeated)) {
          await entry.request.signIn()
          repeated = await attempt(entry.request)
        }
        if (repeated) expectSame(entry.request, entry.answer, repeated)
        else tally.breaches.push(`${entry.request.what} was not answered again`)
      }
    },
  }
}

export type Requests = ReturnType<typeof createRequests>
