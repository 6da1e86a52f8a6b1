import { switches } from '@cht/sdk/switches'
import type { FastifyInstance } from 'fastify'
import { toIso } from '../../domain/to-iso.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { listSwitches, type SwitchRow } from '../../platform/switches/service.js'

export function toWireSwitch({ name, text, stoppedAt }: SwitchRow) {
  return { name, text: text ?? undefined, stoppedAt: toIso(stoppedAt) }
}

export function switchRoutes(app: FastifyInstance, context: ServerContext): void {
  registerEndpoint(app, context, switches.list, async () =>
    (await listSwitches(context.db)).filter(({ stoppedAt }) => stoppedAt !== null).map(toWireSwitch),
  )
}
