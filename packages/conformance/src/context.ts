import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, OutputOf } from '@cht/sdk/contract'
import type { Answer, Browser, SendOptions } from './browser.js'
import { describeAnswer } from './describe-answer.js'
import { describeEndpoint } from './endpoints.js'
import type { AccountName } from './facts.js'
import { type ExpectedRefusal, isSuccess, type Judgement } from './judge.js'
import { Fault, Skip, type Warning } from './outcome.js'
import { JUDGES } from './profile.js'
import type { Account, RunState } from './state.js'
import { undoWrite } from './undo-write.js'

/** The type of an endpoint's payload, without the server's message that some methods return with it. */
type PayloadOf<E> =
  OutputOf<E> extends { value: infer Value; message: string | undefined } ? Value : OutputOf<E>
type Input = Record<string, unknown>

/** What a row is given. */
export interface RowContext extends RunState {
  seller: Account
  buyer: Account
  /** Tolerated differences that this row has found. */
  warnings: Warning[]
  /**
   * Sends a request that must succeed, and returns its payload. Skips the row if the endpoint is an extension that the back
   * end lacks; not for a path with an id, where a 404 may mean that the object is missing.
   */
  call<E extends Endpoint>(
    browser: Browser,
    endpoint: E,
    input?: Input,
    options?: SendOptions,
  ): Promise<PayloadOf<E>>
  /** Sends a request that must be refused. A write that is not refused is undone, where the API has a way. */
  callRefused(browser: Browser, endpoint: Endpoint, input: Input, expected: ExpectedRefusal): Promise<void>
  /** Judges a response that must be a refusal. */
  assertRefused(answer: Answer, expected: ExpectedRefusal): void
  /** Requires that a value of the last response equals the expected one. `what` names the value in the report. */
  assertEqual(what: string, received: unknown, expected: unknown): void
}

/** The statuses of a back end that does not know a path. */
const UNKNOWN_PATH_STATUSES = [404, 405, 501]

const assertOffered = (endpoint: Endpoint, { status }: Answer) => {
  if (endpoint.extension && UNKNOWN_PATH_STATUSES.includes(status))
    throw new Skip(`the back end has no ${describeEndpoint(endpoint)}, which is an extension`)
}

const toText = (value: unknown) => JSON.stringify(value) ?? 'nothing'

/** Creates the context of the row with this id. */
export function createContext(state: RunState, rowId: string): RowContext {
  const { judgeSuccess, judgeRefusal } = JUDGES[state.profile]
  const warnings: Warning[] = []
  let lastAnswer: Answer | undefined

  const applyJudgement = (answer: Answer, { faults, warnings: found }: Judgement, aftermath?: string) => {
    lastAnswer = answer
    const { sent } = answer
    const received = describeAnswer(answer)
    if (faults.length > 0)
      throw new Fault({ sent, expected: faults.join('; '), received, ...(aftermath ? { aftermath } : {}) })
    warnings.push(...found.map((message) => ({ sent, message, received })))
  }
  const getAccount = (name: AccountName): Account => {
    const account = state.accounts[name]
    if (!account) throw new Skip(`needs the account of the ${name}`)
    return account
  }

  return {
    ...state,
    warnings,
    get seller() {
      return getAccount('seller')
    },
    get buyer() {
      return getAccount('buyer')
    },
    call: async (browser, endpoint, input, options) => {
      const answer = await browser.send(endpoint, input, options)
      if (!endpoint.path.includes('{id}')) assertOffered(endpoint, answer)
      const judgement = judgeSuccess(endpoint, answer)
      applyJudgement(answer, judgement)
      return judgement.value as never
    },
    callRefused: async (browser, endpoint, input, expected) => {
      const answer = await browser.send(endpoint, input)
      if (expected.status !== 404) assertOffered(endpoint, answer)
      if (expected.knowsPath && UNKNOWN_PATH_STATUSES.includes(answer.status))
        applyJudgement(answer, { faults: [`an answer of ${describeEndpoint(endpoint)}`], warnings: [] })
      const wasWritten = isSuccess(answer.status) && endpoint.method !== 'GET'
      const aftermath = wasWritten ? await undoWrite(state, { browser, endpoint, input, rowId }) : undefined
      applyJudgement(answer, judgeRefusal(expected, answer), aftermath)
    },
    assertRefused: (answer, expected) => applyJudgement(answer, judgeRefusal(expected, answer)),
    assertEqual: (what, received, expected) => {
      if (isDeepStrictEqual(received, expected)) return
      throw new Fault({
        ...(lastAnswer ? { sent: lastAnswer.sent } : {}),
        expected: `${what} is ${toText(expected)}`,
        received: `${toText(received)}${lastAnswer ? ` in ${describeAnswer(lastAnswer)}` : ''}`,
      })
    },
  }
}
