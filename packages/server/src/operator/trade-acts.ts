import { operator } from '@cht/sdk/operator'
import { MINUTE } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import { toIso } from '../domain/to-iso.js'
import {
  extendTradeWindow,
  freezeTrade,
  startAppeal,
  unfreezeTrade,
} from '../features/trading/operator-trades.js'
import type { ServerContext } from '../platform/context.js'
import type { AuditOperatorAct } from './audit-act.js'
import { registerAct } from './register-act.js'

/** Registers what the operator does to open trades. */
export function registerTradeActs(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { clock } = context
  registerAct(app, context, operator.freezeTrade, async (tx, call) => {
    const { id, text, why = text } = call.input
    await freezeTrade(tx, clock, call.input)
    await auditAct(tx, call, 'trade.frozen', { why, details: { trade: id } })
  })
  registerAct(app, context, operator.unfreezeTrade, async (tx, call) => {
    const { id, text, why = text } = call.input
    await unfreezeTrade(tx, clock, call.input)
    await auditAct(tx, call, 'trade.unfrozen', { why, details: { trade: id } })
  })
  registerAct(app, context, operator.startAppeal, async (tx, call) => {
    const { id, text, why = text } = call.input
    const appeal = await startAppeal(tx, clock, call.input)
    await auditAct(tx, call, 'appeal.started', { why, details: { trade: id, appeal } })
    return { appeal }
  })
  registerAct(app, context, operator.extendWindow, async (tx, call) => {
    const { id, text, minutes, why = text } = call.input
    const dueAt = await extendTradeWindow(tx, clock, { id, text, ms: minutes * MINUTE })
    await auditAct(tx, call, 'trade.timeAdded', { why, details: { trade: id, minutes } })
    return { dueAt: dueAt === undefined ? undefined : toIso(dueAt) }
  })
}
