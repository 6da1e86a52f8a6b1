import { SECOND } from '@cht/sdk/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'
import { Refusal, tooManyRequests } from '../domain/refusal.js'

/** The most bytes of a body, unless the endpoint has its own limit. */
export const BODY_LIMIT = 64 * 1024
/** The most bytes of a body that is read before its sender is known. */
export const GUEST_BODY_LIMIT = 16 * 1024

/** The most bytes of large bodies that a process holds at a time, including those that are still arriving. */
const MAX_BYTES_IN_FLIGHT = 64 * 1024 * 1024
/** The part of `MAX_BYTES_IN_FLIGHT` that is reserved for urgent bodies: proofs of payment that their trade accepts now. */
const BYTES_FOR_URGENT_BODIES = MAX_BYTES_IN_FLIGHT / 2
/** The most large bodies of one user at a time. */
const MAX_BODIES_OF_USER = 2
/** A body that has been arriving for longer, and slowly, is cut off if others need the room. In ms of the database's clock. */
const STALLED_AFTER = 20 * SECOND
/** Bytes a second. At this rate a picture that the web app has resized, of 300 KB, arrives within `STALLED_AFTER`. */
const SLOWEST_RATE = 16 * 1024
const RETRY_AFTER_SECONDS = 5

/** Bytes of a refused body that are read and dropped, so that its client can finish sending and read the refusal. */
const MAX_DROPPED = 8 * 1024 * 1024

export function bodyTooLarge() {
  return new Refusal(413, 'too_large', 'The request is too large')
}

/** The connection was closed before the body had arrived: by the client, or because the body had stalled. */
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
  isUrgent: boolean
  /** When it was admitted, in ms of the database's clock. */
  since: number
  /** Bytes that the connection had received when the body was admitted. */
  receivedBefore: number
  /** Once true, only the end of the handler frees the body's memory, even if the client has gone. */
  isHandled: boolean
}

interface LargeBodies {
  /**
   * Counts the body of a request before it is read. Throws 413 for one above the route's limit. Throws 429 if the user has too
   * many large bodies in flight, 503 if the process has. `isUrgent` is called only for a large body.
   */
  admit(call: {
    request: FastifyRequest
    reply: FastifyReply
    userId: string
    isUrgent?: (() => Promise<boolean>) | undefined
  }): Promise<void>
  /** Starts the handling of a request. Returns the function that ends it. Throws 400 if its body was cut off. */
  handle(request: FastifyRequest): () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    largeBodies: LargeBodies
  }
}

/** The announced length of a body; without one, the limit of its route. */
const getMaxLength = ({ headers, routeOptions }: FastifyRequest): number =>
  Number(headers['content-length'] ?? routeOptions.bodyLimit)

const createLargeBodies = ({ clock }: Pick<ServerContext, 'clock'>): LargeBodies => {
  const bodies = new Set<LargeBody>()
  const byRequest = new WeakMap<FastifyRequest, LargeBody>()
  const sumBytes = (list: readonly LargeBody[]) => list.reduce((sum, { bytes }) => sum + bytes, 0)
  const getRoom = (isUrgent: boolean) => {
    const all = [...bodies]
    const room = MAX_BYTES_IN_FLIGHT - sumBytes(all)
    if (isUrgent) return room
    const roomOfOthers = MAX_BYTES_IN_FLIGHT - BYTES_FOR_URGENT_BODIES
    return Math.min(room, roomOfOthers - sumBytes(all.filter((body) => !body.isUrgent)))
  }

  const isStalled = ({ request, since, receivedBefore }: LargeBody) => {
    const age = clock.databaseTime() - since
    const received = request.raw.socket.bytesRead - receivedBefore
    return !request.raw.complete && age >= STALLED_AFTER && received < (age / SECOND) * SLOWEST_RATE
  }

  const cutOffStalled = (bytes: number, isUrgent: boolean) => {
    for (const body of [...bodies].filter(isStalled)) {
      if (getRoom(isUrgent) >= bytes) return
      bodies.delete(body)
      body.request.raw.destroy()
    }
  }

  return {
    admit: async ({ request, reply, userId, isUrgent: askIsUrgent }) => {
      const bytes = getMaxLength(request)
      if (bytes > request.routeOptions.bodyLimit) throw bodyTooLarge()
      if (bytes <= BODY_LIMIT) return
      const isUrgent = (await askIsUrgent?.()) ?? false
      if ([...bodies].filter((body) => body.userId === userId).length >= MAX_BODIES_OF_USER)
        throw tooManyRequests(RETRY_AFTER_SECONDS)
      cutOffStalled(bytes, isUrgent)
      if (getRoom(isUrgent) < bytes) throw tooManyBodies()
      const body = {
        request,
        userId,
        bytes,
        isUrgent,
        since: clock.databaseTime(),
        receivedBefore: request.raw.socket.bytesRead,
        isHandled: false,
      }
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
 * Limits the memory that large bodies take, by process and by user. A refusal may be sent before the body has arrived: then the
 * rest of the body is dropped, or the connection is closed if the rest may be long.
 */
export function limitBodies(app: FastifyInstance, context: ServerContext): void {
  app.decorate('largeBodies', createLargeBodies(context))
  app.addHook('onSend', async (request, reply) => {
    const { headers, complete } = request.raw
    const isAnnounced = headers['content-length'] !== undefined
    if (complete || (!isAnnounced && headers['transfer-encoding'] === undefined)) return
    if (isAnnounced && getMaxLength(request) <= MAX_DROPPED) {
      reply.removeHeader('connection')
      // Node drops the rest by itself only if it has read nothing of it.
      request.raw.resume()
    } else reply.header('connection', 'close')
  })
}
