import { switchLifecycle } from '@cht/machines/lifecycles'
import { operator } from '@cht/sdk/operator'
import type { SwitchName } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import { toOperatorSwitch } from '../domain/switches/mapper.js'
import { toIso } from '../domain/to-iso.js'
import { resumeTrades } from '../features/trading/resume-trades.js'
import { writeHeartbeat } from '../jobs/downtime.js'
import { assertCan } from '../kernel/refusal.js'
import type { ServerContext } from '../platform/context.js'
import type { Transaction } from '../platform/db/database.js'
import { registerEndpoint } from '../platform/http/router.js'
import { listSwitches, readSwitch, type Stop, startSwitch, stopSwitch } from '../platform/switches/service.js'
import type { AuditOperatorAct } from './audit-act.js'
import { getOperatorName } from './caller.js'
import { assertNotSince, type DualActs, registerDualAct } from './proposals/dual-acts.js'
import { findAdministratorObstacle } from './proposals/second-person.js'

/** What has to be done before acts are possible again. */
const BEFORE_START: Partial<Record<SwitchName, (tx: Transaction, stop: Stop) => Promise<void>>> = {
  payments: resumeTrades,
}

/** Registers the switches for the operator. */
export function registerSwitches(
  app: FastifyInstance,
  deps: { context: ServerContext; auditAct: AuditOperatorAct; dualActs: DualActs },
): void {
  const { context, auditAct } = deps
  const { db, clock } = context
  registerEndpoint(app, context, operator.switches, async () =>
    (await listSwitches(db)).map(toOperatorSwitch),
  )
  registerEndpoint(app, context, operator.stopSwitch, async (call) => {
    const { name, text, why = text } = call.input
    // Windows that a downtime has extended are extended before they stand still.
    await writeHeartbeat(context)
    return db.transaction(async (tx) => {
      const row = await stopSwitch(tx, clock, { name, text, by: getOperatorName(call) })
      await auditAct(tx, call, 'switch.stopped', { why, details: { switch: name, text } })
      return toOperatorSwitch(row)
    })
  })
  registerDualAct(app, deps, operator.startSwitch, {
    findObstacle: findAdministratorObstacle,
    describe: async (tx, { input: { name } }) => {
      const row = await readSwitch(tx, name)
      assertCan(switchLifecycle.restore(row.stoppedAt), { type: 'switch.start' })
      return toOperatorSwitch(row)
    },
    run: async (tx, call) => {
      const { name } = call.input
      const { row, stoppedAt } = await startSwitch(tx, clock, name, async (switchTx, stop) => {
        assertNotSince(call, stop.stoppedAt)
        await BEFORE_START[name]?.(switchTx, stop)
      })
      const details = { switch: row.name, stoppedAt: toIso(stoppedAt) }
      await auditAct(tx, call, 'switch.started', { details })
      return toOperatorSwitch(row)
    },
  })
}
