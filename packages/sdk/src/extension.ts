import type { Endpoint } from './define-endpoint.js'
import { listErrorCodes } from './endpoint-codes.js'
import { ApiError, NOT_OFFERED } from './errors.js'

/** An answer to a call of an extension. */
export interface ExtensionAnswer {
  status: number
  /** The code of an error response, if it has one. */
  code: string | undefined
  /** HTML came in place of the response to a read, such as the page of a web app that answers every unknown path. */
  isPage: boolean
}

/** How a back end answers a path that it does not know. */
export const UNKNOWN_PATH_STATUSES: readonly number[] = [404, 405, 501]
/** How a gateway in front of it may answer, without a code of the contract. */
const GATEWAY_STATUSES: readonly number[] = [400, 403]
/** A code in the form of the contract's. This version may not know it, or it may be about the request, such as `malformed_body`. */
const CONTRACT_CODE = /^[a-z]+(?:_[a-z]+)*$/

/**
 * What an answer says about whether the back end has an extension; undefined if nothing, such as one that the exchange is unavailable.
 * A code that the endpoint may answer with is an answer of the endpoint. So may be any 404 of an endpoint that may answer with
 * `not_found`: that of `/trades/{id}` may be about the trade.
 */
export function judgeAnswer(
  endpoint: Endpoint,
  { status, code, isPage }: ExtensionAnswer,
): 'offered' | 'missing' | undefined {
  const isOk = status >= 200 && status < 300
  if (isOk) return isPage ? 'missing' : 'offered'
  const codes = listErrorCodes(endpoint)
  if (code !== undefined && codes.has(code)) return 'offered'
  if (status === 404 && codes.has('not_found')) return undefined
  if (UNKNOWN_PATH_STATUSES.includes(status)) return 'missing'
  return GATEWAY_STATUSES.includes(status) && !CONTRACT_CODE.test(code ?? '') ? 'missing' : undefined
}

/** What a client has learnt from answers about the extensions of its exchange. */
export interface ExtensionMemory {
  /** Throws `not_found` if an answer has shown that the exchange lacks the endpoint. */
  assertOffered(endpoint: Endpoint): void
  /** Learns from an answer, and throws as `assertOffered` does. An endpoint that has answered once is not missing. */
  learn(endpoint: Endpoint, answer: ExtensionAnswer): void
}

export function createExtensionMemory(): ExtensionMemory {
  const judgements = new Map<string, 'offered' | 'missing'>()
  /** Whether the exchange has answered: until then, a page or a refusal is more likely that of a network that asks for a login. */
  let isReached = false
  const getKey = ({ method, path }: Endpoint) => `${method} ${path}`
  const assertOffered = (endpoint: Endpoint) => {
    if (judgements.get(getKey(endpoint)) === 'missing')
      throw new ApiError('not_found', NOT_OFFERED, 404, [], undefined)
  }
  return {
    assertOffered,
    learn: (endpoint, answer) => {
      const judgement = judgeAnswer(endpoint, answer)
      isReached ||= judgement === 'offered'
      const key = getKey(endpoint)
      if (!judgement || !endpoint.extension || judgements.get(key) === 'offered') return
      if (!isReached && !UNKNOWN_PATH_STATUSES.includes(answer.status)) return
      judgements.set(key, judgement)
      assertOffered(endpoint)
    },
  }
}
