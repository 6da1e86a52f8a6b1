import { createFetch, type FetchOptions } from 'ofetch'
import { type Endpoint, fillPath } from './endpoint.js'
import { AbortError, ApiError, ContractError, type FieldError, NetworkError, TimeoutError } from './errors.js'
import { newIntent } from './intent.js'
import { type ClockOffset, nextOffset, SECOND } from './time.js'

export interface TransportOptions {
  /** Where /api is, e.g. `https://exchange.example/api`; in a browser the default is the page's own. */
  baseURL?: string
  /** The total time a call may take, in ms. */
  timeout?: number
  fetch?: typeof globalThis.fetch
  headers?: Record<string, string>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The total time this call may take, in ms. */
  timeout?: number
  /** One UUID per intent, reused when the same intent is sent again (decision 21); made where absent. */
  idempotencyKey?: string
}

export interface Transport {
  call(row: Endpoint, input: Record<string, unknown>, options?: CallOptions): Promise<unknown>
  /** Exchange time, estimated from the server's `Date`; may lag, never leads (decision 1). */
  now(): number
}

const DEFAULT_TIMEOUT = 15 * SECOND

/** Writes that the server does once per key: all but those of /auth and change-password (decision 21). */
export const isKeyed = (row: Endpoint): boolean =>
  row.method !== 'GET' && !row.unkeyed && !row.path.startsWith('/auth/')

const formData = (fields: Record<string, unknown>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    data.append(name, value instanceof Blob ? value : String(value))
  return data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const own = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, key)
    ? (body as Record<string, unknown>)[key]
    : undefined

const ownString = (body: unknown, key: string): string | undefined => {
  const value = own(body, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const fieldErrors = (body: unknown): FieldError[] => {
  const fields = own(body, 'fields')
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field) => {
    const path = ownString(field, 'path')
    const message = ownString(field, 'message')
    return path !== undefined && message !== undefined ? [{ path, message }] : []
  })
}

/** Ends when the caller's signal does or the time is up, and says which. */
const deadline = (signal: AbortSignal | undefined, ms: number) => {
  const controller = new AbortController()
  let timedOut = false
  const abort = () => controller.abort()
  const timer = setTimeout(() => {
    timedOut = true
    abort()
  }, ms)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

/** Sends rows of the contract, and turns whatever comes back into a value or one of the typed errors. */
export const createTransport = ({
  baseURL = '/api',
  timeout = DEFAULT_TIMEOUT,
  fetch = (...args) => globalThis.fetch(...args),
  headers = {},
}: TransportOptions): Transport => {
  const $fetch = createFetch({ fetch })
  let offset: ClockOffset | undefined

  const send = async (row: Endpoint, input: Record<string, unknown>, options: CallOptions) => {
    const { path, rest } = fillPath(row.path, input)
    const limit = deadline(options.signal, options.timeout ?? timeout)
    const request: FetchOptions<'stream'> = {
      baseURL,
      method: row.method,
      credentials: 'include',
      redirect: 'error',
      signal: limit.signal,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(isKeyed(row) ? { 'idempotency-key': options.idempotencyKey ?? newIntent() } : {}),
      },
      responseType: 'stream',
      ignoreResponseError: true,
      retry: row.method === 'GET' ? 1 : 0,
      retryDelay: 300,
      ...(row.method === 'GET' ? { query: rest } : { body: row.multipart ? formData(rest) : rest }),
    }
    try {
      const response = await $fetch.raw(path, request)
      // What is cut off after the status still succeeded or was refused; only a read has lost its answer.
      const text = await response.text().catch((cause: unknown) => {
        if (response.ok && row.method === 'GET') throw cause
        return ''
      })
      return { response, body: parseJson(text) }
    } catch (cause) {
      if (limit.timedOut())
        throw new TimeoutError('The exchange did not answer in time. Check your connection')
      if (options.signal?.aborted) throw new AbortError('Cancelled')
      throw new NetworkError('Could not reach the exchange. Check your connection', { cause })
    } finally {
      limit.end()
    }
  }

  return {
    now: () => Date.now() + (offset?.ms ?? 0),
    call: async (row, input, options = {}) => {
      const { response, body } = await send(row, input, options)
      const serverTime = Date.parse(response.headers.get('date') ?? '')
      if (!Number.isNaN(serverTime)) offset = nextOffset(offset, serverTime, Date.now())
      if (!response.ok || (row.onlyStatus !== undefined && response.status !== row.onlyStatus))
        throw new ApiError(
          ownString(body, 'code') ?? `http_${response.status}`,
          ownString(body, 'message') ?? row.fallback,
          response.status,
          fieldErrors(body),
          response.headers.get('x-request-id') ?? undefined,
        )
      const reading = row.output?.(body)
      if (reading?.ok) return reading.value
      // A 2xx to a write is success whatever its body: money that moved must never look like a failure (wire).
      if (!reading || row.method !== 'GET') return undefined
      throw new ContractError(row.fallback, `${row.method} ${row.path}`, reading.path)
    },
  }
}
