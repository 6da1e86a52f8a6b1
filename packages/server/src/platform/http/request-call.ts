import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'

/** A request, and the context of the server that handles it. */
export interface RequestCall {
  request: FastifyRequest
  context: ServerContext
}

/** A request whose handler sets cookies on the reply. */
export interface ReplyCall extends RequestCall {
  reply: FastifyReply
}
