import { verification } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { auditUser } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { auditRefusedPictures } from '../../platform/http/audit-refused.js'
import { TWO_PICTURES_LIMIT } from '../../platform/http/pictures.js'
import { registerRead, registerWrite } from '../../platform/http/router.js'
import {
  canRequestVerification,
  hasPendingVerification,
  requestVerification,
  storeRequestPictures,
} from './service.js'

export function verificationRoutes(app: FastifyInstance, context: ServerContext): void {
  registerWrite(app, context, verification.requestVerification, {
    bodyLimit: TWO_PICTURES_LIMIT,
    // Decoding takes time, so it happens before the transaction, and only where a request is accepted now. The transaction
    // checks again.
    prepare: async (call) => {
      const pictures = await context.pictures.read({
        userId: call.user.id,
        lane: 'identity',
        sources: { frontImage: call.input.frontImage, backImage: call.input.backImage },
        isNeeded: () => canRequestVerification(context.db, call.user.id),
        onThrottled: (limit) => auditRefusedPictures(call, limit),
      })
      return pictures && storeRequestPictures(context, pictures)
    },
    run: async (tx, call, pictures) => {
      await requestVerification(tx, call, call.input, pictures)
      await auditUser(tx, call, 'verification.requested')
    },
  })
  registerRead(app, context, verification.pendingVerification, ({ user }) =>
    hasPendingVerification(context.db, user.id),
  )
}
