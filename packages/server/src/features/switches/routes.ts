import { switches } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { toWireSwitch } from '../../domain/switches/mapper.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { listSwitches } from '../../platform/switches/service.js'

export function switchRoutes(app: FastifyInstance, context: ServerContext): void {
  registerEndpoint(app, context, switches.list, async () =>
    (await listSwitches(context.db)).filter(({ stoppedAt }) => stoppedAt !== null).map(toWireSwitch),
  )
}
