import { terms } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { assertTermsInForce } from '../../domain/auth/terms.js'
import { auditUser } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint, registerWrite } from '../../platform/http/router.js'
import { acceptTerms } from './service.js'

export function termsRoutes(app: FastifyInstance, context: ServerContext): void {
  const { documents } = context

  registerEndpoint(app, context, terms.get, async ({ input }) => ({ ...documents[input.document] }))

  registerWrite(app, context, terms.accept, {
    run: async (tx, call) => {
      const { version } = call.input
      assertTermsInForce(version, documents.terms.version)
      if (await acceptTerms(tx, context, { userId: call.user.id, now: call.now }))
        await auditUser(tx, call, 'terms.accepted', { version })
    },
  })
}
