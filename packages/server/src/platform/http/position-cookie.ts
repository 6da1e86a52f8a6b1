import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'
import { type LogPosition, readLogPosition } from '../replicas/log-position.js'
import { createCookie } from './cookies.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A client's request to this route may change what its user reads. */
    isWrite?: boolean
  }
  interface FastifyRequest {
    /** The handler of a write was called. */
    mayHaveWritten: boolean
  }
}

/** Sent where the primary's position could not be read: it has no such position, so it answers the reads itself. */
const UNKNOWN = Number.MAX_SAFE_INTEGER
/** How long a response waits for the position, in ms. */
const PATIENCE = SECOND

/** Longer than what a replica may lack: see `MAX_STALENESS`. */
const getPositionCookie = (context: Pick<ServerContext, 'config'>) =>
  createCookie(context, 'log-position', MINUTE)

/** The position that includes the writes of a client, as the client has sent it; 0 without one. */
export function readPositionCookie(
  request: FastifyRequest,
  context: Pick<ServerContext, 'config'>,
): LogPosition {
  const text = request.cookies[getPositionCookie(context).name] ?? ''
  return /^\d{1,16}$/.test(text) ? Number(text) : 0
}

/**
 * Sets the cookie with the primary's position on the response of each write. Also on that of a refused one: what was due has been
 * processed before. Must be called before routes are registered.
 */
export function setPositionCookies(app: FastifyInstance, context: ServerContext): void {
  const { name, options } = getPositionCookie(context)
  app.decorateRequest('mayHaveWritten', false)
  app.addHook('preHandler', async (request) => {
    request.mayHaveWritten = request.routeOptions.config.isWrite === true
  })
  app.addHook('onSend', async (request, reply) => {
    if (!request.mayHaveWritten) return
    const patience = delay(PATIENCE, UNKNOWN, { ref: false })
    const position = await Promise.race([readLogPosition(context.db), patience]).catch(() => UNKNOWN)
    reply.setCookie(name, String(position), options)
  })
}
