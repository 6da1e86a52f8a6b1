import { SECOND } from '@cht/sdk/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'
import { Refusal, tooManyRequests } from '../domain/refusal.js'

/** Bytes of a body where the endpoint has no limit of its own. */
export const BODY_LIMIT = 64 * 1024
/** Bytes of a body that is read before its sender is known. */
export const GUEST_BODY_LIMIT = 16 * 1024

/** Bytes of all large bodies that a process holds at a time, those that are still arriving included. */
const MAX_BYTES_IN_FLIGHT = 64 * 1024 * 1024
const MAX_BODIES_OF_USER = 2
/** A body that has been arriving for longer makes room for others. In ms of the machine's clock. */
const STALLED_AFTER = 20 * SECOND
const RETRY_AFTER_SECONDS = 5

/** Bytes of a refused body that are read and dropped, so that its client can finish sending and read the refusal. */
const MAX_DROPPED = 8 * 1024 * 1024

export function bodyTooLarge() {
  return new Refusal(413, 'too_large', 'The request is too large')
}

/** The client closed the connection before its body had arrived. */
export function bodyCutOff() {
  return new Refusal(400, 'malformed_body', 'The body was cut off')
}

function tooManyBodies() {
  return new Refusal(503, 'unavailable', 'Too many uploads are arriving. Try again', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

/** A large body that is arriving, or whose request is being handled. */
interface LargeBody {
  request: FastifyRequest
  userId: string
  bytes: number
  since: number
  /** From then on the handler frees the body's memory, even if the client has gone. */
  isHandled: boolean
}

interface LargeBodies {
  /**
   * Counts the body of a request before it is read. Throws 413 for one above the route's limit, 429 or 503 where too many
   * large bodies are in flight.
   */
  admit(request: FastifyRequest, reply: FastifyReply, userId: string): void
  /** Starts the handling of a request. Returns the function that ends it. */
  handle(request: FastifyRequest): () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    largeBodies: LargeBodies
  }
}

const getLength = ({ headers, routeOptions }: FastifyRequest): number =>
  Number(headers['content-length'] ?? routeOptions.bodyLimit)

const createLargeBodies = ({ clock }: Pick<ServerContext, 'clock'>): LargeBodies => {
  const bodies = new Set<LargeBody>()
  const byRequest = new WeakMap<FastifyRequest, LargeBody>()
  const getRoom = () => [...bodies].reduce((room, { bytes }) => room - bytes, MAX_BYTES_IN_FLIGHT)

  const cutOffStalled = (bytes: number) => {
    const stalled = [...bodies].filter(
      ({ request, since }) => !request.raw.complete && clock.machine() - since >= STALLED_AFTER,
    )
    for (const body of stalled) {
      if (getRoom() >= bytes) return
      bodies.delete(body)
      body.request.raw.destroy()
    }
  }

  return {
    admit: (request, reply, userId) => {
      const bytes = getLength(request)
      if (bytes > request.routeOptions.bodyLimit) throw bodyTooLarge()
      if (bytes <= BODY_LIMIT) return
      if ([...bodies].filter((body) => body.userId === userId).length >= MAX_BODIES_OF_USER)
        throw tooManyRequests(RETRY_AFTER_SECONDS)
      cutOffStalled(bytes)
      if (getRoom() < bytes) throw tooManyBodies()
      const body = { request, userId, bytes, since: clock.machine(), isHandled: false }
      bodies.add(body)
      byRequest.set(request, body)
      reply.raw.once('close', () => {
        if (!body.isHandled) bodies.delete(body)
      })
    },
    handle: (request) => {
      const body = byRequest.get(request)
      if (!body) return () => {}
      if (!bodies.has(body)) throw bodyCutOff()
      body.isHandled = true
      return () => bodies.delete(body)
    },
  }
}

/**
 * Limits the memory that bodies take, by process and by user. A refusal may be sent before the body has arrived: then the
 * rest of the body is dropped, or the connection is closed where the rest may be long.
 */
export function limitBodies(app: FastifyInstance, context: ServerContext): void {
  app.decorate('largeBodies', createLargeBodies(context))
  app.addHook('onSend', async (request, reply) => {
    const { headers, complete } = request.raw
    const isAnnounced = headers['content-length'] !== undefined
    if (complete || (!isAnnounced && headers['transfer-encoding'] === undefined)) return
    if (isAnnounced && getLength(request) <= MAX_DROPPED) {
      reply.removeHeader('connection')
      // Node drops the rest by itself only if it has read nothing of it.
      request.raw.resume()
    } else reply.header('connection', 'close')
  })
}
