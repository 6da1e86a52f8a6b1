import { liveSessions } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { toWireSessions } from '../../domain/live-sessions/mapper.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { listSessions } from './service.js'

export function liveSessionRoutes(app: FastifyInstance, context: ServerContext): void {
  registerEndpoint(app, context, liveSessions.list, async () =>
    toWireSessions(await listSessions(context.db, context)),
  )
}
