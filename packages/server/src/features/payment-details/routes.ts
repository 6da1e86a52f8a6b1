import { paymentDetails } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { auditUser } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { registerRead, registerWrite } from '../../platform/http/router.js'
import { changeDetails, readSavedDetails, removeDetails, saveDetails } from './service.js'

export function paymentDetailRoutes(app: FastifyInstance, context: ServerContext): void {
  registerRead(app, context, paymentDetails.list, ({ user }) => readSavedDetails(context.db, user.id))

  registerRead(app, context, paymentDetails.institutions, async ({ user }) =>
    (context.institutions[user.country] ?? []).map(({ account: _, ...institution }) => institution),
  )

  registerWrite(app, context, paymentDetails.save, {
    run: async (tx, call) => {
      const saved = await saveDetails(tx, context, call)
      await auditUser(tx, call, 'paymentDetails.added', { paymentDetails: saved.id })
      return saved
    },
  })
  registerWrite(app, context, paymentDetails.change, {
    run: async (tx, { user, input }) => {
      await changeDetails(tx, user.id, input)
      return readSavedDetails(tx, user.id)
    },
  })
  registerWrite(app, context, paymentDetails.remove, {
    run: async (tx, call) => {
      const { user, input } = call
      await removeDetails(tx, user.id, input.id)
      await auditUser(tx, call, 'paymentDetails.removed', { paymentDetails: input.id })
    },
  })
}
