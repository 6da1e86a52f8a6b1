import { isDeepStrictEqual } from 'node:util'
import { newIntent } from '@cht/sdk'
import { isExchangeError } from '@cht/sdk/errors'
import type { Tally } from './tally.js'

export type Answer = { done: unknown } | { refused: string; status: number }

/** One thing that somebody wants, under one key. */
export interface Intent {
  what: string
  send(options: { idempotencyKey: string }): Promise<unknown>
  /** Signs its user in again: an answer that was lost may have held the cookie. */
  signIn(): Promise<unknown>
  /** Told once, with the answer that counts. */
  take(answer: Answer): void
  /** Not of the operator's: those move once a key, and answer what is there now. */
  answersAlike: boolean
}

type Sent = Intent & { key: string }

/** Kept with its key, so that it is answered the same for ever (decision 21). */
const isKept = (answer: Answer) => 'done' in answer || answer.status === 409 || answer.status === 404
const MOST_TRIES = 60
const SIGNED_OUT = 401
const TOO_MANY = 429

const isSignedOut = (answer: Answer | undefined) =>
  answer !== undefined && 'refused' in answer && answer.status === SIGNED_OUT

/** Undefined where nobody knows what happened: no answer came, or the exchange was away. */
const attempt = async ({ send, key }: Sent): Promise<Answer | undefined> => {
  try {
    return { done: await send({ idempotencyKey: key }) }
  } catch (error) {
    if (!isExchangeError(error)) throw error
    const status = 'status' in error ? Number(error.status) : 0
    return status === 0 || status >= 500 ? undefined : { refused: error.code, status }
  }
}

/** Sends intents until each has its answer, and remembers every answer to ask for it again. */
export function createIntents(tally: Tally) {
  const answered: { intent: Sent; answer: Answer }[] = []
  const open: Sent[] = []

  const accept = (intent: Sent, answer: Answer) => {
    if ('done' in answer) tally.done++
    else tally.refused++
    if (intent.answersAlike && isKept(answer)) answered.push({ intent, answer })
    intent.take(answer)
  }
  const isAnswer = (answer: Answer | undefined): answer is Answer =>
    answer !== undefined && ('done' in answer || (answer.status !== SIGNED_OUT && answer.status !== TOO_MANY))
  const same = (intent: Sent, one: Answer, other: Answer) => {
    if (!isDeepStrictEqual(one, other))
      tally.breaches.push(
        `${intent.what} was answered ${JSON.stringify(one)}, then under the same key ${JSON.stringify(other)}`,
      )
  }

  return {
    /** `twice`: sent two times at once. Whoever gets no answer is asked again by `settle`. */
    submit: async (intent: Intent, twice = false): Promise<void> => {
      const sent = { ...intent, key: newIntent() }
      const [one, other] = await Promise.all([attempt(sent), twice ? attempt(sent) : undefined])
      if (isAnswer(one) && isAnswer(other) && isKept(one) && intent.answersAlike) same(sent, one, other)
      const answer = [one, other].find(isAnswer)
      if (answer) accept(sent, answer)
      else open.push(sent)
    },
    /** Every intent without an answer is sent again, under its key, until it has one. */
    settle: async (): Promise<void> => {
      for (const intent of open.splice(0)) {
        tally.repeated++
        let answer = await attempt(intent)
        for (let tries = 1; tries < MOST_TRIES && !isAnswer(answer); tries++) {
          if (isSignedOut(answer)) await intent.signIn()
          answer = await attempt(intent)
        }
        if (isAnswer(answer)) accept(intent, answer)
        else tally.breaches.push(`${intent.what} was never answered: ${JSON.stringify(answer)}`)
      }
    },
    /** What was answered is answered the same when it is asked for again; `most` of them, spread over the run. */
    replay: async (most: number): Promise<void> => {
      const step = Math.max(1, Math.floor(answered.length / most))
      for (let index = 0; index < answered.length; index += step) {
        const kept = answered[index]
        if (!kept) continue
        let again = await attempt(kept.intent)
        if (isSignedOut(again)) {
          await kept.intent.signIn()
          again = await attempt(kept.intent)
        }
        if (again) same(kept.intent, kept.answer, again)
        else tally.breaches.push(`${kept.intent.what} was not answered again`)
      }
    },
  }
}

export type Intents = ReturnType<typeof createIntents>
