import type { CallOptions } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { AbortError, ContractError } from '@cht/sdk/errors'
import { getReauthenticationRule } from '@cht/sdk/second-factor'
import {
  assertAccess,
  assertConfirmed,
  assertTermsAccepted,
  parseEndpointInput,
  toResponseBody,
} from '@cht/server/domain'
import type { ChangeLog } from './changes.js'
import { checkDeadlines } from './deadlines.js'
import type { AnyHandler } from './handlers.js'
import { getProtection } from './reauthentication.js'
import type { BrowserSession, MemoryStore } from './store.js'
import { toClientError } from './to-client-error.js'

interface MethodOptions {
  store: MemoryStore
  changes: ChangeLog
  endpoint: Endpoint
  handler: AnyHandler
  session: BrowserSession
  /** How long a request takes, in ms. With 0 it completes in the same turn of the event loop. */
  latency: number
}

const handleCall = ({ store, endpoint, handler, session }: MethodOptions, values: unknown): unknown => {
  const { access, output, method, fallback } = endpoint
  const user = store.users.find(({ id }) => id === session.userId)
  const caller = access === 'anyone' ? session : assertAccess(user, access)
  if (user) assertTermsAccepted(endpoint, user.acceptedTerms, store.terms.version)
  const rule = getReauthenticationRule(endpoint)
  // The handler knows whether payment details are new.
  if (user && rule !== 'newDetails') assertConfirmed(getProtection(user, session), rule, store.now())
  session.seenAt = store.now()
  const input = parseEndpointInput(endpoint, values ?? {})
  checkDeadlines(store)
  const payload = handler(input, caller)
  // Serialized like a response, so that the caller gets a copy of the stored data.
  const reading = output?.(JSON.parse(JSON.stringify(toResponseBody(endpoint, payload))))
  if (reading && !reading.ok && method === 'GET') throw new ContractError(fallback, reading)
  return reading?.ok ? reading.value : undefined
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Creates the client's method of an endpoint. */
export function createMethod(options: MethodOptions) {
  const { endpoint, latency } = options
  return async (...args: unknown[]): Promise<unknown> => {
    const [values, callOptions] = (endpoint.input ? args : [undefined, ...args]) as [unknown, CallOptions?]
    await (latency === 0 ? Promise.resolve() : delay(latency))
    if (callOptions?.signal?.aborted) throw new AbortError('Cancelled')
    try {
      return handleCall(options, values)
    } catch (error) {
      throw toClientError(error)
    } finally {
      options.changes.record()
    }
  }
}
