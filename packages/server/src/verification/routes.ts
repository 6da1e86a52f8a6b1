import { verification } from '@cht/sdk/verification'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../context.js'
import { pictureOnce, TWO_PICTURES_LIMIT } from '../http/pictures.js'
import { read, write } from '../http/router.js'
import { hasPendingVerification, requestVerification, takesRequest } from './service.js'

export function verificationRoutes(app: FastifyInstance, exchange: Exchange): void {
  write(app, exchange, verification.requestVerification, {
    bodyLimit: TWO_PICTURES_LIMIT,
    // Drawn before the transaction, and only where a request is taken; the transaction decides.
    prepare: async ({ input, user }) => {
      const read = {
        front: pictureOnce('frontImage', input.frontImage),
        back: pictureOnce('backImage', input.backImage),
      }
      if (await takesRequest(exchange.db, user.id)) {
        await read.front()
        await read.back()
      }
      return read
    },
    run: async (tx, call, pictures) => {
      const { user, input } = call
      await requestVerification(tx, exchange.clock, user.id, input, pictures)
      await audit(tx, call, { act: 'verification.requested', actor: 'user', userId: user.id })
      return undefined
    },
  })
  read(app, exchange, verification.pendingVerification, ({ user }) =>
    hasPendingVerification(exchange.db, user.id),
  )
}
