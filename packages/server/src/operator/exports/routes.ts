import { randomUUID } from 'node:crypto'
import { type ExportKind, operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import type { Transaction } from '../../platform/db/database.js'
import { registerEndpoint } from '../../platform/http/router.js'
import type { AuditOperatorAct } from '../audit-act.js'
import { getOperator } from '../caller.js'
import { type DualActs, type DualCall, registerDualAct } from '../proposals/dual-acts.js'
import { findPersonalDataObstacle } from '../proposals/second-person.js'
import { registerAct } from '../register-act.js'
import { getExportOwner, listExports, readExport, readPart, toWireExport } from './stored.js'
import { writeExport } from './write.js'

type ExportCall = Pick<DualCall<typeof operator.exportUsers>, 'request' | 'input' | 'context' | 'approval'>

/** Registers the exports of the operator (decision 53). */
export function registerExports(
  app: FastifyInstance,
  deps: { context: ServerContext; auditAct: AuditOperatorAct; dualActs: DualActs },
): void {
  const { context, auditAct } = deps
  const { db, clock } = context

  /** Writes an export for the caller, or for the author of the proposal that the caller approves. */
  const run = async (tx: Transaction, call: ExportCall, kind: ExportKind) => {
    const { config } = call.context
    const { from, to } = call.input
    const [callerId, name] = getExportOwner(getOperator(call.request))
    const written = await writeExport(
      tx,
      {
        id: call.approval?.id ?? randomUUID(),
        kind,
        from,
        to,
        createdBy: call.approval?.author.id ?? callerId ?? undefined,
        createdName: call.approval ? undefined : (name ?? undefined),
      },
      { now: clock.now(), timeZone: config.timeZone },
    )
    const { id, rows } = written
    const wire = toWireExport(written)
    const details = { export: id, kind, from, to, rows, sha256: wire.sha256 }
    await auditAct(tx, call, 'export.created', { details })
    return { export: wire }
  }

  registerAct(app, context, operator.exportLedger, (tx, call) => run(tx, call, 'ledger'))
  registerAct(app, context, operator.exportTrades, (tx, call) => run(tx, call, 'trades'))
  registerDualAct(app, deps, operator.exportUsers, {
    isLong: true,
    findObstacle: findPersonalDataObstacle,
    describe: async () => ({}),
    run: (tx, call) => run(tx, call, 'users'),
  })

  registerEndpoint(app, context, operator.exports, ({ request, input }) =>
    listExports(db, clock.now(), getOperator(request), input),
  )
  registerEndpoint(app, context, operator.export, async ({ request, input }) =>
    toWireExport(await readExport(db, clock.now(), getOperator(request), input.id)),
  )
  registerEndpoint(app, context, operator.exportPart, async (call) => {
    const { id, part } = call.input
    const { kind, from, to } = await readExport(db, clock.now(), getOperator(call.request), id)
    const text = await readPart(db, id, part)
    await auditAct(db, call, 'export.downloaded', { details: { export: id, kind, from, to, part } })
    return { text }
  })
}
