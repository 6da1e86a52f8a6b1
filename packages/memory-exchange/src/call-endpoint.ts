import type { Endpoint } from '@cht/sdk/contract'
import {
  assertAccess,
  assertConfirmed,
  notFound,
  parseEndpointInput,
  toResponseBody,
} from '@cht/server/domain'
import { checkDeadlines } from './deadlines.js'
import type { AnyHandler } from './handlers.js'
import { getProtection } from './reauthentication.js'
import type { BrowserSession, MemoryStore } from './store.js'

export interface EndpointCall {
  store: MemoryStore
  endpoint: Endpoint
  handler: AnyHandler | undefined
  session: BrowserSession
}

/** Calls an endpoint and returns the body of the response; throws a refusal. */
export function callEndpoint({ store, endpoint, handler, session }: EndpointCall, values: unknown): unknown {
  if (!handler) throw notFound()
  const { access } = endpoint
  const user = store.users.find(({ id }) => id === session.userId)
  const caller = access === 'anyone' ? session : assertAccess(user, access)
  const { reauthentication: rule = 'never' } = endpoint
  if (user) assertConfirmed(getProtection(session), rule, store.now())
  const input = parseEndpointInput(endpoint, values ?? {})
  checkDeadlines(store)
  return toResponseBody(endpoint, handler(input, caller))
}
