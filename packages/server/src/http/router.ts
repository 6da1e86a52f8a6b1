import type { Endpoint, InputOf } from '@cht/sdk/define-endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireSession, type SessionUser } from '../auth/sessions.js'
import type { ServerContext } from '../context.js'
import type { Transaction } from '../db/database.js'
import { runDueJobs } from '../jobs/deadlines.js'
import { requireOperator } from '../operator/token.js'
import { type Caller, requireCaller } from './guards.js'
import { hashInput, type Operation, readIdempotencyKey, runIdempotently } from './idempotency.js'
import { parseInput } from './input.js'
import { type Payload, sendResponse, toSuccessResponse } from './response.js'

/** What the handler of an endpoint receives. */
export interface Call<Row> {
  input: InputOf<Row>
  request: FastifyRequest
  reply: FastifyReply
  context: ServerContext
}

/** What the handler of an endpoint for signed-in users receives. */
export interface UserCall<Row> extends Call<Row> {
  user: SessionUser
}

const addRoute = (
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  bodyLimit?: number,
) =>
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(bodyLimit ? { bodyLimit } : {}),
    handler,
  })

/** Registers an endpoint for anyone or for the operator. No user is looked up. */
export function registerEndpoint<const Row extends Endpoint>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: Row,
  run: (call: Call<Row>) => Promise<Payload>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    if (endpoint.access === 'operator') await requireOperator(request, context)
    const input = parseInput(endpoint, request)
    const payload = await run({ input, request, reply, context })
    return sendResponse(reply, toSuccessResponse(endpoint, payload))
  })
}

/** Registers an endpoint that only reads, for the users its access admits. */
export function registerRead<const Row extends Endpoint>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: Row,
  run: (call: UserCall<Row>) => Promise<Payload>,
): void {
  const { access } = endpoint
  const findCaller = async (request: FastifyRequest): Promise<Partial<Caller> & Pick<Caller, 'user'>> =>
    access === 'verified'
      ? requireCaller(request, context, access)
      : { user: await requireSession(request, context, access) }
  addRoute(app, endpoint, async (request, reply) => {
    const { user, due } = await findCaller(request)
    const input = parseInput(endpoint, request)
    if (due) await runDueJobs(context, due)
    const payload = await run({ input, user, request, reply, context })
    return sendResponse(reply, toSuccessResponse(endpoint, payload))
  })
}

interface WriteHandler<Row, Prepared, Locked> {
  /** Bytes of the body; by default the limit of the app. */
  bodyLimit?: number
  /** Runs before the transaction. */
  prepare?: (call: UserCall<Row>) => Promise<Prepared>
  /** Only locks and reads. Its statements are sent with those of the idempotency key, in one round trip. */
  lock?: (tx: Transaction, call: UserCall<Row>) => Promise<Locked>
  run: (tx: Transaction, call: UserCall<Row>, prepared: Prepared, locked: Locked) => Promise<Payload>
}

/** Registers an endpoint that writes. It runs in one transaction, once per idempotency key (decision 21). */
export function registerWrite<const Row extends Endpoint, Prepared, Locked>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: Row,
  { prepare, lock, run, bodyLimit }: WriteHandler<Row, Prepared, Locked>,
): void {
  const { db, clock, secret } = context
  const name = `${endpoint.method} ${endpoint.path}`

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { user, due } = await requireCaller(request, context, endpoint.access)
    await app.writes.countUser(request, user.id)
    const input = parseInput(endpoint, request)
    const key = endpoint.noIdempotencyKey ? undefined : readIdempotencyKey(request)
    await runDueJobs(context, due)
    const call: UserCall<Row> = { input, user, request, reply, context }
    const prepared = (await prepare?.(call)) as Prepared
    const start = (tx: Transaction): Operation => {
      const locked = Promise.resolve(lock?.(tx, call) as Promise<Locked>)
      return {
        locked,
        run: async () => toSuccessResponse(endpoint, await run(tx, call, prepared, await locked)),
      }
    }
    if (key === undefined) return sendResponse(reply, await db.transaction((tx) => start(tx).run()))

    const inputHash = await hashInput(secret, input)
    const response = await db.transaction((tx) =>
      runIdempotently(tx, { userId: user.id, call: name, key, inputHash, now: clock.machine() }, start),
    )
    return sendResponse(reply, response)
  }
  addRoute(app, endpoint, handler, bodyLimit)
}
