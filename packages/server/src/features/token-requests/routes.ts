import { tokenRequests } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kernel/refusal.js'
import { auditUser } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { registerRead, registerWrite } from '../../platform/http/router.js'
import { throttleUser } from '../auth/throttle.js'
import { cancelTokenRequest, createTokenRequest, listTokenRequests } from './service.js'

/** Registers the requests for tokens and for money. Without DEPOSIT_TEXT the exchange has none: then they answer 404. */
export function tokenRequestRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock, config } = context
  const getInstructions = (): string => {
    if (config.depositText === '') throw notFound()
    return config.depositText
  }

  registerRead(app, context, tokenRequests.list, async ({ user }) => ({
    instructions: getInstructions(),
    requests: await listTokenRequests(db, user.id, clock.now()),
  }))
  registerWrite(app, context, tokenRequests.create, {
    prepare: (call) => throttleUser(call, 'tokenRequest'),
    run: async (tx, call) => {
      getInstructions()
      const created = await createTokenRequest(tx, call, call.input)
      const { kind, amount, code } = created
      await auditUser(tx, call, 'tokenRequest.made', { kind, amount, code })
      return created
    },
  })
  registerWrite(app, context, tokenRequests.cancel, {
    run: async (tx, call) => {
      const cancelled = await cancelTokenRequest(tx, call, call.input.id)
      await auditUser(tx, call, 'tokenRequest.cancelled', { code: cancelled.code })
      return cancelled
    },
  })
}
