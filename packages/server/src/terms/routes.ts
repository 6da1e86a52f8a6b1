import { terms } from '@cht/sdk/terms'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import type { ServerContext } from '../context.js'
import { assertTermsInForce } from '../domain/auth/terms.js'
import { registerEndpoint, registerWrite } from '../http/router.js'
import { acceptTerms } from './service.js'

export function termsRoutes(app: FastifyInstance, context: ServerContext): void {
  const { documents } = context

  registerEndpoint(app, context, terms.get, async ({ input }) => ({ ...documents[input.document] }))

  registerWrite(app, context, terms.accept, {
    run: async (tx, call) => {
      const { version } = call.input
      const userId = call.user.id
      assertTermsInForce(version, documents.terms.version)
      if (await acceptTerms(tx, context, userId))
        await audit(tx, call, { act: 'terms.accepted', actor: 'user', userId, details: { version } })
    },
  })
}
