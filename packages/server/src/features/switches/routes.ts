import { operator } from '@cht/sdk/operator'
import { switches } from '@cht/sdk/switches'
import type { FastifyInstance } from 'fastify'
import { toIso } from '../../domain/to-iso.js'
import { writeHeartbeat } from '../../jobs/downtime.js'
import type { AuditOperatorAct } from '../../operator/audit-act.js'
import { registerAct } from '../../operator/register-act.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { listSwitches, type SwitchRow, startSwitch, stopSwitch } from '../../platform/switches/service.js'

const toWireSwitch = ({ name, text, stoppedAt }: SwitchRow) => ({
  name,
  text: text ?? undefined,
  stoppedAt: toIso(stoppedAt),
})

export function switchRoutes(app: FastifyInstance, context: ServerContext): void {
  registerEndpoint(app, context, switches.list, async () =>
    (await listSwitches(context.db)).filter(({ stoppedAt }) => stoppedAt !== null).map(toWireSwitch),
  )
}

/** Registers the switches for the operator. */
export function registerSwitches(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context
  registerEndpoint(app, context, operator.switches, async () => (await listSwitches(db)).map(toWireSwitch))
  registerEndpoint(app, context, operator.stopSwitch, async (call) => {
    const { name, text, why = text } = call.input
    // Windows that a downtime has extended are extended before they stand still.
    await writeHeartbeat(context)
    return db.transaction(async (tx) => {
      const row = await stopSwitch(tx, clock, { name, text })
      await auditAct(tx, call, 'switch.stopped', { why, details: { switch: name, text } })
      return toWireSwitch(row)
    })
  })
  registerAct(app, context, operator.startSwitch, async (tx, call) => {
    const { row, stoppedAt } = await startSwitch(tx, clock, call.input.name)
    const details = { switch: row.name, stoppedAt: new Date(stoppedAt).toISOString() }
    await auditAct(tx, call, 'switch.started', { details })
    return toWireSwitch(row)
  })
}
