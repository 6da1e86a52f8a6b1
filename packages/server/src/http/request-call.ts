import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'

/** A request, and the context of the server that handles it. */
export interface RequestCall {
  request: FastifyRequest
  context: ServerContext
}
