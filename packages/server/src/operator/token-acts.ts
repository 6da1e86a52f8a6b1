import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../platform/context.js'
import { registerEndpoint } from '../platform/http/router.js'
import type { AuditOperatorAct } from './audit-act.js'
import { getOperator } from './caller.js'
import { assertRecentSignIn, findSessionTimes } from './people/sessions.js'
import { registerAct } from './register-act.js'
import { createToken, listTokens, revokeToken } from './tokens.js'

/** Registers the tokens with roles, for the operator. */
export function registerTokens(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context
  registerEndpoint(app, context, operator.caller, async ({ request }) => {
    const { via, name, roles } = getOperator(request)
    return { via, name, roles }
  })
  registerEndpoint(app, context, operator.tokens, () => listTokens(db))
  registerAct(app, context, operator.createToken, async (tx, call) => {
    const caller = getOperator(call.request)
    if (caller.via === 'person') assertRecentSignIn(clock, await findSessionTimes(tx, call.request))
    const created = await createToken(tx, clock.databaseTime(), caller, call.input)
    const { id, name, roles, expiresAt } = created
    const details = { token: id, name, roles: roles.join(' '), expiresAt }
    await auditAct(tx, call, 'operatorToken.created', { details })
    return created
  })
  registerAct(app, context, operator.revokeToken, async (tx, call) => {
    const { id } = call.input
    const name = await revokeToken(tx, id)
    await auditAct(tx, call, 'operatorToken.revoked', { details: { token: id, name } })
  })
}
