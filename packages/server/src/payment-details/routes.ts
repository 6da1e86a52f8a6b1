import { paymentDetails } from '@cht/sdk/payment-details'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import type { ServerContext } from '../context.js'
import { registerRead, registerWrite } from '../http/router.js'
import { changeDetails, readSavedDetails, removeDetails, saveDetails } from './service.js'

export function paymentDetailRoutes(app: FastifyInstance, context: ServerContext): void {
  registerRead(app, context, paymentDetails.list, ({ user }) => readSavedDetails(context.db, user.id))

  registerWrite(app, context, paymentDetails.save, {
    run: async (tx, call) => {
      const { user, input } = call
      const saved = await saveDetails(tx, context, user, input)
      const subject = { userId: user.id, details: { paymentDetails: saved.id } }
      await audit(tx, call, { act: 'paymentDetails.added', actor: 'user', ...subject })
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
      const subject = { userId: user.id, details: { paymentDetails: input.id } }
      await audit(tx, call, { act: 'paymentDetails.removed', actor: 'user', ...subject })
    },
  })
}
