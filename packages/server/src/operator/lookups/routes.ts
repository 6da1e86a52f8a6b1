import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { maskNumber } from '../../domain/mask-number.js'
import { mapPage } from '../../domain/pagination.js'
import { toOperatorTrade } from '../../domain/trading/trade-mapper.js'
import { applyDueEmailChanges } from '../../features/auth/deadlines.js'
import { prepareReadOf } from '../../jobs/deadlines.js'
import type { ServerContext } from '../../platform/context.js'
import { readSnapshot } from '../../platform/db/database.js'
import { registerEndpoint } from '../../platform/http/router.js'
import type { AuditOperatorAct } from '../audit-act.js'
import { getOperator } from '../caller.js'
import { listReadableKinds } from '../cases/agent.js'
import { findAnything } from '../find/find.js'
import { assertLongEnough, findUsers, maskSearch } from './find-users.js'
import { maskOrder, maskTrade } from './mask-wire.js'
import { findNamedUser } from './named-user.js'
import { listOperatorStatement } from './statement.js'
import { listTrades, readOperatorTrade } from './trades.js'
import { readUserCase } from './user-case.js'

const maskCase = (found: Awaited<ReturnType<typeof readUserCase>>) => ({
  ...found,
  user: { ...found.user, phoneNumber: maskNumber(found.user.phoneNumber) },
  buyOrders: found.buyOrders.map(maskOrder),
  sellOrders: found.sellOrders.map(maskOrder),
  trades: found.trades.map(maskTrade),
})

/** Registers the look-ups of users and trades. Each is written to the audit log before it is answered (decision 43). */
export function registerLookups(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, config } = context

  /** The user whom a command names, with their passed deadlines applied: a new email may be the name. */
  const findUser = async (name: string): Promise<string> => {
    await applyDueEmailChanges(context, name)
    const userId = await findNamedUser(db, name)
    await prepareReadOf(context, userId)
    return userId
  }

  registerEndpoint(app, context, operator.findUsers, async (call) => {
    const { text, limit, cursor } = call.input
    assertLongEnough(text)
    const found = await findUsers(db, { text, limit, cursor })
    const users = found.map(({ id }) => id).join(' ')
    await auditAct(db, call, 'users.searched', { details: { text: maskSearch(text), users } })
    return found
  })
  registerEndpoint(app, context, operator.find, async (call) => {
    const { text } = call.input
    const { roles } = getOperator(call.request)
    const found = await findAnything(context, { text, roles, caseKinds: listReadableKinds(call) })
    const results = found.results.map(({ kind, id }) => `${kind} ${id}`).join(', ')
    await auditAct(db, call, 'anything.searched', { details: { text: maskSearch(text), results } })
    return found
  })
  registerEndpoint(app, context, operator.user, async (call) => {
    const { user, numbers } = call.input
    const userId = await findUser(user)
    const found = await readUserCase(context, userId)
    await auditAct(db, call, 'user.viewed', { userId, details: { numbers } })
    return numbers === 'full' ? found : maskCase(found)
  })
  registerEndpoint(app, context, operator.statement, async (call) => {
    const { user, account, limit, cursor } = call.input
    const userId = await findUser(user)
    const entries = await listOperatorStatement(db, userId, { account, limit, cursor })
    await auditAct(db, call, 'statement.viewed', { userId, details: { account, entries: entries.length } })
    return entries
  })
  registerEndpoint(app, context, operator.trades, async (call) => {
    const { user, state, day, number, transaction, limit, cursor } = call.input
    const userId = user === undefined ? undefined : await findUser(user)
    const found = await listTrades(
      db,
      { userId, state, day, number, transaction, limit, cursor },
      config.timeZone,
    )
    await auditAct(db, call, 'trades.listed', {
      userId,
      details: { state, day, number, transaction, trades: found.length },
    })
    return mapPage(found, (row) => maskTrade(toOperatorTrade(row)))
  })
  registerEndpoint(app, context, operator.trade, async (call) => {
    const { id, numbers } = call.input
    const [trade] = await readSnapshot(db, (tx) => [readOperatorTrade(tx, id)])
    await auditAct(db, call, 'trade.viewed', { details: { trade: trade._id, numbers } })
    return numbers === 'full' ? trade : maskTrade(trade)
  })
}
