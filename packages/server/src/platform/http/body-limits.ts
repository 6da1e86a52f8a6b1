import { type Readable, Transform } from 'node:stream'
import { SECOND } from '@cht/sdk/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getNetwork } from '../../kernel/address.js'
import { Refusal, tooManyRequests } from '../../kernel/refusal.js'
import type { ServerContext } from '../context.js'
import { type Body, computeBodyTime, createBodyRoom } from './body-room.js'
import { dropRestOfBody } from './early-response.js'

/** The most bytes of a body, unless the endpoint has its own limit. */
export const BODY_LIMIT = 64 * 1024
/** The most bytes of a body that is read before its sender is known. */
export const GUEST_BODY_LIMIT = 16 * 1024

/** The most large bodies of one user at a time. */
const MAX_BODIES_OF_USER = 2
const RETRY_AFTER_SECONDS = 5
/** The bytes of a large body that are read as fast as they arrive: those of pictures that the web app has resized. */
const UNPACED_BYTES = 1024 * 1024
/** The most bytes a second of the rest, so that large bodies do not take the time of other requests. */
const MAX_RATE = 4 * 1024 * 1024
/** How often bodies that have taken too long are ended, in ms. */
const CHECK_INTERVAL = SECOND

export function bodyTooLarge() {
  return new Refusal(413, 'too_large', 'The request is too large')
}

/** The client closed the connection before the body had arrived. */
export function bodyCutOff() {
  return new Refusal(400, 'malformed_body', 'The body was cut off')
}

/** The body needs room that others have, or was ended for the room of another one, or took too long. */
function tooManyBodies() {
  return new Refusal(503, 'unavailable', 'Too many uploads are arriving. Try again', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

/** How long to wait before more of a body is read, in ms. `elapsed`: since its first byte. */
const computeReadDelay = (bytes: number, elapsed: number): number =>
  Math.max(0, ((bytes - UNPACED_BYTES) / MAX_RATE) * SECOND - elapsed)

interface LargeBodies {
  /**
   * Admits the body of a request before it is read. Throws 413 for one above the route's limit, and 429 if the user has too many
   * large bodies in flight. `isUrgent` is called only for a large body.
   */
  admit(call: {
    request: FastifyRequest
    reply: FastifyReply
    userId: string
    isUrgent?: (() => Promise<boolean>) | undefined
  }): Promise<void>
  /** Returns the stream that the body of a request is read from. It fails with 503 if the body finds no room. */
  read(request: FastifyRequest, body: Readable): Readable
  /** Starts the handling of a request. Returns the function that ends it. */
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

const createLargeBodies = (app: FastifyInstance, { clock }: Pick<ServerContext, 'clock'>): LargeBodies => {
  const room = createBodyRoom(clock.databaseTime)
  const byRequest = new WeakMap<FastifyRequest, Body>()
  const timer = setInterval(room.endOverdue, CHECK_INTERVAL).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return {
    admit: async ({ request, reply, userId, isUrgent }) => {
      const length = getMaxLength(request)
      if (length > request.routeOptions.bodyLimit) throw bodyTooLarge()
      if (length <= BODY_LIMIT) return
      const isUrgentBody = (await isUrgent?.()) ?? false
      if ([...room.bodies].filter((body) => body.userId === userId).length >= MAX_BODIES_OF_USER)
        throw tooManyRequests(RETRY_AFTER_SECONDS)
      const now = clock.databaseTime()
      const body: Body = {
        userId,
        network: getNetwork(request),
        isUrgent: isUrgentBody,
        bytes: 0,
        deadline: now + computeBodyTime(length),
        progressAt: now,
        isHandled: false,
        // Nothing of the body is read yet: there is no stream to end.
        end: () => {},
      }
      room.add(body)
      byRequest.set(request, body)
      reply.raw.once('close', () => {
        if (!body.isHandled) room.remove(body)
      })
    },
    read: (request, source) => {
      const body = byRequest.get(request)
      if (!body) return source
      const startedAt = performance.now()
      const counted = new Transform({
        transform: (chunk: Buffer, _, done) => {
          if (!room.receive(body, chunk.length)) {
            room.remove(body)
            return done(tooManyBodies())
          }
          const delay = computeReadDelay(body.bytes, performance.now() - startedAt)
          if (delay === 0) return done(null, chunk)
          setTimeout(() => counted.destroyed || done(null, chunk), delay).unref()
        },
      })
      body.end = () => counted.destroy(tooManyBodies())
      // Its reader, which handles errors, may have read all of it, or may have refused it.
      counted.on('error', () => {})
      // `pipe` passes on the end of the source alone. `pipeline` would close the connection, which the refusal needs.
      source.once('error', (error) => counted.destroy(error))
      return source.pipe(counted)
    },
    handle: (request) => {
      const body = byRequest.get(request)
      if (!body) return () => {}
      body.isHandled = true
      return () => room.remove(body)
    },
  }
}

/**
 * Limits the memory that large bodies take, by process, network and user. A refusal may be sent before the body has arrived: the rest
 * of it is dropped.
 */
export function limitBodies(app: FastifyInstance, context: ServerContext): void {
  app.decorate('largeBodies', createLargeBodies(app, context))
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return
    // Fastify sets it if a body is refused. Node would close the connection after the response, while the client sends.
    reply.removeHeader('connection')
    dropRestOfBody(raw)
  })
}
