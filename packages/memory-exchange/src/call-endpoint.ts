import type { Endpoint } from '@cht/sdk/contract'
import {
  assertAccess,
  assertConfirmed,
  assertTermsAccepted,
  parseEndpointInput,
  secretShown,
  toResponseBody,
} from '@cht/server/domain'
import { checkDeadlines } from './deadlines.js'
import type { AnyHandler } from './handlers.js'
import { getProtection } from './reauthentication.js'
import type { BrowserSession, MemoryStore } from './store.js'
import { assertNotStopped } from './switches.js'

export interface EndpointCall {
  store: MemoryStore
  endpoint: Endpoint
  handler: AnyHandler
  session: BrowserSession
  /** Only endpoints that show a secret read it. */
  idempotencyKey?: string | undefined
}

/**
 * Calls an endpoint and returns the body of the response; throws a refusal. `readInput` is called after the session has been
 * checked, as in the server.
 */
export function callEndpoint(
  { store, endpoint, handler, session, idempotencyKey }: EndpointCall,
  readInput: () => unknown,
): unknown {
  const { access } = endpoint
  const user = store.users.find(({ id }) => id === session.userId)
  const caller = access === 'anyone' ? session : assertAccess(user, access)
  assertNotStopped(store, endpoint)
  if (user) assertTermsAccepted(endpoint, user.acceptedTerms, store.terms.version)
  const { reauthentication: rule = 'never' } = endpoint
  // Whether payment details are new is known to the handler, which checks the confirmation itself.
  if (user && rule !== 'newDetails') assertConfirmed(getProtection(user, session), rule, store.now())
  session.seenAt = store.now()
  const input = parseEndpointInput(endpoint, readInput() ?? {})
  checkDeadlines(store)
  const request = `${session.userId} ${endpoint.method} ${endpoint.path} ${idempotencyKey}`
  if (endpoint.showsSecret !== undefined && store.shownSecrets.has(request))
    throw secretShown(endpoint.showsSecret)
  const body = toResponseBody(endpoint, handler(input, caller))
  if (endpoint.showsSecret !== undefined && idempotencyKey !== undefined) store.shownSecrets.add(request)
  return body
}
