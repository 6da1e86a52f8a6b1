import { operator, operatorArchive } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { createArchive } from '../features/account/archive.js'
import { closeAccountForUser, readClosingByOperator } from '../features/account/closing.js'
import { DOWNLOAD_MAX_DURATION } from '../features/account/data-download.js'
import { readPersonalData } from '../features/account/personal-data.js'
import { applyDueEmailChanges } from '../features/auth/deadlines.js'
import { readEmail } from '../features/auth/users.js'
import { prepareReadOf } from '../jobs/deadlines.js'
import type { ServerContext } from '../platform/context.js'
import { BODY_LIMIT } from '../platform/http/body-limits.js'
import { parseInput } from '../platform/http/input.js'
import { registerEndpoint } from '../platform/http/router.js'
import type { AuditOperatorAct } from './audit-act.js'
import { findNamedUser } from './lookups/named-user.js'
import { assertSameUser, type DualActs, registerDualAct } from './proposals/dual-acts.js'
import { findPersonalDataObstacle } from './proposals/second-person.js'

/** Registers the archive of one user's data, and the closing of an account at its owner's request (decision 53). */
export function registerPersonalData(
  app: FastifyInstance,
  deps: { context: ServerContext; auditAct: AuditOperatorAct; dualActs: DualActs },
): void {
  const { context, auditAct } = deps
  const { db, clock } = context

  /** The user of a name, with their passed deadlines applied. */
  const findUser = async (name: string): Promise<string> => {
    await applyDueEmailChanges(context, name)
    const userId = await findNamedUser(db, name)
    await prepareReadOf(context, userId)
    return userId
  }

  app.route({
    method: operatorArchive.method,
    url: operatorArchive.path,
    bodyLimit: BODY_LIMIT,
    onRequest: async (request) => {
      request.operator = await app.policies.requireOperator(request, operatorArchive.roles)
    },
    handler: async (request, reply) => {
      const input = parseInput(operatorArchive, request)
      const userId = await findUser(input.user)
      await auditAct(db, { request, input }, 'data.exported', { userId })
      const now = clock.now()
      const archive = createArchive(readPersonalData(context, userId, now), new Date(now))
      const timeout = setTimeout(() => archive.destroy(new Error('timeout')), DOWNLOAD_MAX_DURATION).unref()
      archive.once('close', () => clearTimeout(timeout))
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="user-data.zip"')
        .send(archive)
    },
  })

  registerEndpoint(app, context, operator.userClosing, async (call) => {
    const userId = await findUser(call.input.user)
    const { obstacles, remainder } = await readClosingByOperator(db, userId, clock.now())
    await auditAct(db, call, 'user.viewed', { userId, details: { of: 'closing' } })
    return { email: await readEmail(db, userId), obstacles, remainder }
  })
  registerDualAct(app, deps, operator.closeUser, {
    findObstacle: findPersonalDataObstacle,
    findUser: (tx, { input }) => findNamedUser(tx, input.user),
    describe: async (tx, { input }) => {
      const userId = await findNamedUser(tx, input.user)
      const { remainder } = await readClosingByOperator(tx, userId, clock.now())
      return { email: await readEmail(tx, userId), remainder }
    },
    run: async (tx, call) => {
      const { user, forfeitsRemainder } = call.input
      const userId = await findNamedUser(tx, user)
      assertSameUser(call, userId)
      const email = await readEmail(tx, userId)
      const remainder = await closeAccountForUser(tx, context, { userId, forfeitsRemainder })
      await auditAct(tx, call, 'user.closed', { userId, details: { remainder } })
      return { email, remainder }
    },
  })
}
