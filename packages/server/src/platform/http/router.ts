import type { Endpoint, InputOf, UserWrite } from '@cht/sdk/contract'
import { SECOND } from '@cht/sdk/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { assertAccess } from '../../domain/auth/access.js'
import { assertConfirmed } from '../../domain/auth/reauthentication.js'
import type { LockedUser, SessionUser } from '../../domain/auth/session-user.js'
import { assertTermsAccepted } from '../../domain/auth/terms.js'
import { assertSwitchAllows } from '../../domain/switches/assert-switch.js'
import type { KeyedSemaphore } from '../../kernel/semaphore.js'
import type { ServerContext } from '../context.js'
import { awaitStatements, type ReadDatabase, type Transaction } from '../db/database.js'
import { awaitLocks, type LockStrength, type LockTime } from '../db/locks.js'
import { lockSwitch } from '../switches/service.js'
import { BODY_LIMIT, GUEST_BODY_LIMIT } from './body-limits.js'
import {
  assertSecretNotShown,
  hashInput,
  type KeyedRequest,
  type Operation,
  readIdempotencyKey,
  runIdempotently,
} from './idempotency.js'
import { addInnerRead } from './inner-reads.js'
import { parseInput } from './input.js'
import { acceptMultipart } from './multipart.js'
import type { Caller, OperatorCaller, RequestPolicies } from './policies.js'
import { type ReadOptions, runOperatorRead, runUserRead } from './replica-reads.js'
import type { RequestCall } from './request-call.js'
import { type Payload, sendResponse, toSuccessResponse } from './response.js'

/** What the handler of an endpoint receives. */
export interface Call<E> extends RequestCall {
  input: InputOf<E>
  reply: FastifyReply
}

/** What the handler of an endpoint for anyone or for the operator receives. */
export interface EndpointCall<E> extends Call<E> {
  /** The primary, or a replica if `mayUseReplica` is set. */
  db: ReadDatabase
}

/** What the handler of an endpoint for signed-in users receives. */
export interface UserCall<E> extends Call<E> {
  user: SessionUser
}

/** What the handler of a read receives. */
interface ReadCall<E> extends UserCall<E> {
  /** The primary, or a replica if `mayUseReplica` is set. */
  db: ReadDatabase
}

/** What the transaction of a write receives. */
interface WriteCall<E> extends Call<E> {
  user: LockedUser
  /** Read after the user's row, and what `lock` locks, were locked. */
  now: LockTime
}

/** The signed-in user of a request, and when they were looked up, in ms of the database's clock. */
type Admitted = Caller & { at: number }

declare module 'fastify' {
  interface FastifyInstance {
    policies: RequestPolicies
  }
  interface FastifyContextConfig {
    /** The response is a stream that stays open. */
    isStream?: boolean
  }
  interface FastifyRequest {
    /** Set by the `onRequest` hook of routes for signed-in users. */
    admitted: Admitted | null
    /** Set by the `onRequest` hook of routes for the operator. */
    operator: OperatorCaller | null
    /** When the operator was looked up, in ms of the database's clock. */
    operatorAt: number
  }
}

/** How long the result of a look-up is used, in ms. Later, the session may have ended or a deadline may have passed. */
const ADMITTED_FOR = SECOND

const isRecent = ({ clock }: Pick<ServerContext, 'clock'>, lookedUpAt: number): boolean =>
  clock.databaseTime() - lookedUpAt < ADMITTED_FOR

interface Route {
  endpoint: Endpoint
  /** The most bytes of the body. */
  bodyLimit: number
  /** Decides by the headers alone whether the request may go on. The body has not been read yet. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>
  handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

const addRoute = (app: FastifyInstance, { endpoint, bodyLimit, admit, handler }: Route): void => {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit,
    // A HEAD request would leave a stream open.
    ...(endpoint.isStream ? { exposeHeadRoute: false } : {}),
    config: { isStream: endpoint.isStream === true, isWrite: endpoint.method !== 'GET' && !endpoint.roles },
    onRequest: admit,
    ...(bodyLimit > BODY_LIMIT
      ? { preParsing: async (request, _, body) => app.largeBodies.read(request, body) }
      : {}),
    handler: async (request, reply) => {
      const end = app.largeBodies.handle(request)
      return handler(request, reply).finally(end)
    },
  }
  if (!endpoint.multipart) {
    app.route(route)
    return
  }
  app.register(async (scope) => {
    acceptMultipart(scope)
    scope.route(route)
  })
}

/**
 * Gives the router its policies, and adds `admitted` and `operator` to requests, which carry the caller from the hook to the handler
 * of a route for signed-in users or for the operator. Must be called before routes are registered.
 */
export function setPolicies(app: FastifyInstance, policies: RequestPolicies): void {
  app.decorate('policies', policies)
  app.decorateRequest('admitted', null)
  app.decorateRequest('operator', null)
  app.decorateRequest('operatorAt', 0)
}

/** Looks up the callers of an endpoint before the body is read, and hands each to the handler. */
export const createAdmission = (
  { policies }: Pick<FastifyInstance, 'policies'>,
  { clock }: Pick<ServerContext, 'clock'>,
  { access }: Pick<Endpoint, 'access'>,
) => {
  const lookUp = async (request: FastifyRequest): Promise<Admitted> => {
    const at = clock.databaseTime()
    return { ...(await policies.requireCaller(request, access)), at }
  }
  return {
    admit: async (request: FastifyRequest): Promise<SessionUser> => {
      request.admitted = await lookUp(request)
      return request.admitted.user
    },
    getCaller: async (request: FastifyRequest): Promise<Admitted> => {
      const { admitted } = request
      return admitted && isRecent({ clock }, admitted.at) ? admitted : lookUp(request)
    },
  }
}

/** Registers an endpoint for anyone or for the operator. No user is looked up. Only a read of the operator may use a replica. */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  run: (call: EndpointCall<E>) => Promise<Payload>,
  options: ReadOptions = {},
): void {
  const { roles }: Endpoint = endpoint
  const admit = async (request: FastifyRequest) => {
    if (!roles) return
    request.operatorAt = context.clock.databaseTime()
    request.operator = await app.policies.requireOperator(request, roles)
  }
  const { db } = context
  addInnerRead(app, endpoint, (call) => run({ ...call, input: call.input as InputOf<E>, context, db }))
  addRoute(app, {
    endpoint,
    bodyLimit: roles ? BODY_LIMIT : GUEST_BODY_LIMIT,
    admit,
    handler: async (request, reply) => {
      // The operator is looked up again after a long wait: they may have been suspended.
      if (!isRecent(context, request.operatorAt)) await admit(request)
      const input = parseInput(endpoint, request)
      const call = { input, request, reply, context }
      const payload = await runOperatorRead(context, options, (db) => run({ ...call, db }))
      return sendResponse(reply, toSuccessResponse(endpoint, payload))
    },
  })
}

/** Adds a route for the users that the endpoint's access admits. They are looked up before the body is read. */
const addUserRoute = <E extends Endpoint>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  respond: (call: UserCall<E>, caller: Admitted) => Promise<unknown>,
  limit: KeyedSemaphore = (_, task) => task(),
): void => {
  const { admit, getCaller } = createAdmission(app, context, endpoint)
  addRoute(app, {
    endpoint,
    bodyLimit: BODY_LIMIT,
    admit: async (request) => {
      await admit(request)
    },
    handler: (request, reply) =>
      // The caller is looked up again after a long wait: the session may have ended.
      limit(request.admitted?.user.id ?? '', async () => {
        const caller = await getCaller(request)
        const input = parseInput(endpoint, request)
        return respond({ input, user: caller.user, request, reply, context }, caller)
      }),
  })
}

/** The user of a read whose response is not JSON, so that it is no endpoint: admitted and prepared as for `registerRead`. */
export async function requireReader(
  { policies }: FastifyInstance,
  request: FastifyRequest,
): Promise<SessionUser> {
  const caller = await policies.requireCaller(request, 'verified')
  await policies.prepareRead(caller)
  return caller.user
}

/** Registers an endpoint that only reads, for the users its access admits. */
export function registerRead<const E extends Endpoint>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  run: (call: ReadCall<E>) => Promise<Payload>,
  options: ReadOptions = {},
): void {
  const { db } = context
  // What a page carries comes from the primary: its app opens the live stream where the page was read.
  addInnerRead(app, endpoint, (call) => run({ ...call, input: call.input as InputOf<E>, context, db }))
  const respond = async (call: UserCall<E>, caller: Admitted) => {
    const hasWritten = await app.policies.prepareRead(caller)
    const read = { request: call.request, caller, hasWritten }
    const payload = await runUserRead(context, read, options, (db) => run({ ...call, db }))
    return sendResponse(call.reply, toSuccessResponse(endpoint, payload))
  }
  addUserRoute(app, context, endpoint, respond, app.reads)
}

/**
 * Registers an endpoint whose handler sends a stream, for the users its access admits. `run` may throw until the stream has
 * begun.
 */
export function registerStream<const E extends Endpoint>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  run: (call: UserCall<E>) => Promise<void>,
): void {
  addUserRoute(app, context, endpoint, run)
}

interface WriteHandler<E, Prepared, Locked> {
  /** The most bytes of the body; by default `BODY_LIMIT`. */
  bodyLimit?: number
  /** Whether a large body may use the memory that is reserved for urgent ones. Called before the body is read. */
  isUrgent?: (userId: string, params: Record<string, string>) => Promise<boolean>
  /**
   * By default `no key update`. `share` for a write that locks an order, a trade or an investment: jobs lock these before the rows of
   * their users.
   */
  userLock?: LockStrength
  /** Runs before the transaction. The user may have changed when it begins, so it decides nothing: `run` checks again. */
  prepare?: (call: UserCall<E>) => Promise<Prepared>
  /** Only locks and reads. Its statements are sent with those of the session and the idempotency key, in one round trip. */
  lock?: (tx: Transaction, call: UserCall<E>) => Promise<Locked>
  run: (tx: Transaction, call: WriteCall<E>, prepared: Prepared, locked: Locked) => Promise<Payload>
}

/**
 * Registers an endpoint that writes. Its `run` is called in a transaction, once per idempotency key (decision 21), after the row of
 * the user was locked and the session was read again (decision 26).
 */
export function registerWrite<const E extends UserWrite, Prepared, Locked>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  {
    userLock = 'no key update',
    prepare,
    lock,
    run,
    isUrgent,
    bodyLimit = BODY_LIMIT,
  }: WriteHandler<E, Prepared, Locked>,
): void {
  const { db, clock, secret, cipher, documents } = context
  const { idempotencyKeys: keptFor } = context.config.retention
  const endpointName = `${endpoint.method} ${endpoint.path}`
  const { admit, getCaller } = createAdmission(app, context, endpoint)
  const { showsSecret, stoppedBy, reauthentication: rule }: UserWrite = endpoint
  const assertAllowed = (user: SessionUser) => {
    assertTermsAccepted(endpoint, user.acceptedTerms, documents.terms.version)
    // Only the handler knows whether payment details are new, so it applies that rule.
    if (rule !== 'newDetails') assertConfirmed(user, rule, clock.databaseTime())
  }

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await getCaller(request)
    const { user } = caller
    const input = parseInput(endpoint, request)
    const key = endpoint.noIdempotencyKey ? undefined : readIdempotencyKey(request)
    await app.policies.prepareWrite(caller)
    const call: UserCall<E> = { input, user, request, reply, context }
    const keyed: KeyedRequest | undefined =
      key === undefined
        ? undefined
        : {
            userId: user.id,
            endpoint: endpointName,
            key,
            inputHash: await hashInput(secret, input),
            now: clock.databaseTime(),
            keptFor,
            showsSecret,
          }
    // Before `prepare`, which may use up a code: a repeat would be refused for that.
    if (keyed) await assertSecretNotShown(db, keyed)
    // Before `prepare`, which may verify a password: a session that is not confirmed must not be able to guess it.
    if (!keyed || showsSecret !== undefined) assertAllowed(user)
    const prepared = (await prepare?.(call)) as Prepared
    const start = (tx: Transaction): Operation => {
      // First: see `lockSwitch`.
      const gate = stoppedBy === undefined ? Promise.resolve(undefined) : lockSwitch(tx, stoppedBy)
      const session = awaitStatements([gate, app.policies.lockSession(tx, call, user.id, userLock)])
      const locked = Promise.resolve(lock?.(tx, call) as Promise<Locked>)
      return {
        session,
        locked,
        run: async () => {
          const { results, now } = await awaitLocks(clock, [session, locked])
          const [[lockedSwitch, lockedUser], rows] = results
          // Not checked earlier: a response that is stored with the idempotency key is replayed in any case.
          assertAccess(lockedUser, endpoint.access)
          if (lockedSwitch) assertSwitchAllows(lockedSwitch)
          assertAllowed(lockedUser)
          const payload = await run(tx, { ...call, user: lockedUser, now }, prepared, rows)
          return toSuccessResponse(endpoint, payload)
        },
      }
    }
    const response = await db.transaction((tx) =>
      keyed ? runIdempotently(tx, cipher, keyed, start) : start(tx).run(),
    )
    return sendResponse(reply, response)
  }
  addRoute(app, {
    endpoint,
    bodyLimit,
    admit: async (request, reply) => {
      const { id } = await admit(request)
      await app.writes.countUser(request, id)
      await app.largeBodies.admit({
        request,
        reply,
        userId: id,
        isUrgent: isUrgent && (() => isUrgent(id, Object(request.params))),
      })
    },
    handler,
  })
}
