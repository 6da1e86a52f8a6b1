import type { Endpoint } from '@cht/sdk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '../../domain/auth/session-user.js'
import { parseEndpointInput } from '../../domain/endpoint-input.js'
import { toResponseBody } from '../../domain/response-body.js'
import { Refusal } from '../../kernel/refusal.js'

/** The user of several reads, who was admitted and prepared, and the request that asks for them. */
export interface InnerCall {
  user: SessionUser
  request: FastifyRequest
  reply: FastifyReply
}

/** The handler of a read. */
export type InnerRead = (call: InnerCall & { input: unknown }) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** The reads that a signed-in user may call, by method and path. */
    innerReads: Map<string, { endpoint: Endpoint; run: InnerRead }>
  }
}

/** What identifies an endpoint outside this process's own contract. */
type EndpointName = Pick<Endpoint, 'method' | 'path'>

const getKey = ({ method, path }: EndpointName) => `${method} ${path}`

/** Lets routes add their reads. Must be called before routes are registered. */
export function collectInnerReads(app: FastifyInstance): void {
  app.decorate('innerReads', new Map())
}

/** Adds a read that changes nothing and whose response is JSON. */
export function addInnerRead(app: FastifyInstance, endpoint: Endpoint, run: InnerRead): void {
  if (endpoint.method === 'GET' && endpoint.access !== 'operator')
    app.innerReads.set(getKey(endpoint), { endpoint, run })
}

/** Reads one endpoint. Resolves to the body of its response, or rejects with its refusal. */
export type ReadInner = (name: EndpointName, input: unknown) => Promise<unknown>

/** Answers reads of one user as their routes do, without a request for each. */
export function createInnerReader(app: FastifyInstance, call: InnerCall): ReadInner {
  return async (name, input) => {
    const found = app.innerReads.get(getKey(name))
    if (!found) throw new Refusal(404, 'not_found', 'Not found')
    const { endpoint, run } = found
    const payload = await run({ ...call, input: parseEndpointInput(endpoint, input ?? {}) })
    return toResponseBody(endpoint, payload)
  }
}
