import { liveSessions } from '@cht/sdk/live-sessions'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { route } from '../http/router.js'
import { listSessions } from './service.js'

export function liveSessionRoutes(app: FastifyInstance, context: Exchange): void {
  route(app, context, liveSessions.list, () => listSessions(context.db, context))
}
