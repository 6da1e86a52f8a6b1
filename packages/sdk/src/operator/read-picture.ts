import type { Endpoint } from '../define-endpoint.js'
import {
  type AnyExchangeError,
  addCallContext,
  EXCHANGE_UNREACHABLE,
  ExchangeError,
  NetworkError,
  SOMETHING_WENT_WRONG,
  UnexpectedError,
  ValidationError,
} from '../errors.js'
import { callHook, redact } from '../hooks.js'
import {
  createApiError,
  createContractError,
  getEndpointName,
  getRequestId,
  MAX_RESPONSE_BYTES,
  parseJson,
  readBodyText,
} from '../response-body.js'
import { parseRetryAfter } from '../retry.js'
import { createDeadline, type Deadline } from '../timeout.js'
import { DEFAULT_TIMEOUT, type Transport } from '../transport.js'
import { assertCallOptions, type CallOptions, type TransportOptions } from '../transport-options.js'
import { findOperatorPicture } from './pictures.js'

export interface PictureOptions extends Pick<CallOptions, 'signal' | 'timeout'> {
  /** Who views it, for the audit log. */
  by?: string | undefined
  /** Why, for the audit log. */
  why?: string | undefined
}

const PATH_RULE = 'must be that of a picture for the operator'

/** The picture that a path names, and its parameters. Throws a `ValidationError` for a path of none. */
const findPicture = (text: string) => {
  const found = findOperatorPicture(text)
  if (!found) throw new ValidationError(`Path ${PATH_RULE}`, { path: PATH_RULE })
  const { path, roles, params } = found
  const endpoint: Endpoint = {
    method: 'GET',
    path,
    access: 'operator',
    roles,
    fallback: SOMETHING_WENT_WRONG,
  }
  return { endpoint, params }
}

/** Reads the body of a response to a request for a picture. Throws an `ApiError` or a `ContractError`. */
const readBlob = async (
  endpoint: Endpoint,
  response: Response,
  { baseURL = '/api', now = Date.now, maxResponseBytes = MAX_RESPONSE_BYTES }: TransportOptions,
): Promise<Blob> => {
  if (!response.ok) {
    const body = parseJson(await readBodyText(response, maxResponseBytes).catch(() => ''))
    throw createApiError(endpoint, response, body, parseRetryAfter(response.headers, now()))
  }
  const throwUnreachable = (cause: unknown): never => {
    throw new NetworkError(EXCHANGE_UNREACHABLE, { cause }, baseURL)
  }
  const isTooLong = Number(response.headers.get('content-length')) > maxResponseBytes
  const picture = isTooLong ? undefined : await response.blob().catch(throwUnreachable)
  const source = { endpoint, response, address: baseURL }
  if (!picture || picture.size > maxResponseBytes)
    throw createContractError(source, {
      path: '',
      expected: `at most ${maxResponseBytes} bytes`,
      received: 'more',
    })
  if (picture.type.startsWith('image/')) return picture
  throw createContractError(source, {
    path: '',
    expected: 'a picture',
    received: picture.type || 'nothing of a type',
  })
}

export interface PictureMethod {
  /**
   * Reads a picture that only operators see: of an ID, or of a trade in appeal or with a claim. `path` is one of
   * `OPERATOR_PICTURES` with its ids filled in, with or without the leading `/api`, as answers name it. The picture is not stored by
   * caches. Each view is in the audit log, so a request that fails is not repeated.
   * Errors: `not_found`.
   */
  picture(path: string, options?: PictureOptions): Promise<Blob>
}

/** Creates the method that reads the pictures of `OPERATOR_PICTURES`. They are no endpoints: the answer is no JSON. */
export function createPictureMethod(
  transport: Transport,
  clientOptions: TransportOptions,
): PictureMethod['picture'] {
  const { hooks = {}, now = Date.now, sleep, timeout: clientTimeout = DEFAULT_TIMEOUT } = clientOptions

  const request = async (
    { endpoint, params }: ReturnType<typeof findPicture>,
    { by, why }: PictureOptions,
    deadline: Deadline,
  ): Promise<Blob> => {
    const call = getEndpointName(endpoint)
    const input = { ...params, ...(by !== undefined && { by }), ...(why !== undefined && { why }) }
    callHook(hooks.onRequest, () => ({ call, attempt: 0, input: redact(input) }))
    const sentAt = now()
    const opening = { input, headers: { accept: 'image/*' }, attempt: 0, signal: deadline.signal }
    const response = await deadline.race(transport.open(endpoint, opening))
    const { status } = response
    const requestId = getRequestId(response)
    callHook(hooks.onResponse, () => ({ call, attempt: 0, status, requestId, ms: now() - sentAt }))
    return deadline.race(readBlob(endpoint, response, clientOptions))
  }

  return async (path, { signal, timeout = clientTimeout, ...auditInfo } = {}) => {
    const startedAt = now()
    const found = findPicture(path)
    assertCallOptions({ signal, timeout })
    const deadline = createDeadline(signal, timeout, { now, sleep })
    let isComplete = false
    try {
      const picture = await request(found, auditInfo, deadline)
      isComplete = true
      return picture
    } catch (cause) {
      const error =
        deadline.getError() ??
        ((cause instanceof ExchangeError
          ? cause
          : new UnexpectedError(SOMETHING_WENT_WRONG, { cause })) as AnyExchangeError)
      const context = { call: getEndpointName(found.endpoint) }
      addCallContext(error, context)
      callHook(hooks.onError, () => ({ ...context, error, ms: now() - startedAt }))
      throw error
    } finally {
      deadline.end(isComplete)
    }
  }
}
