import { verification } from '@cht/sdk/verification'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../context.js'
import { pictureOnce, TWO_PICTURES_LIMIT } from '../http/pictures.js'
import { read, write } from '../http/router.js'
import { canRequestVerification, hasPendingVerification, requestVerification } from './service.js'

export function verificationRoutes(app: FastifyInstance, context: Exchange): void {
  write(app, context, verification.requestVerification, {
    bodyLimit: TWO_PICTURES_LIMIT,
    // Decoding takes time, so it happens before the transaction, and only where a request is accepted now. The transaction
    // checks again.
    prepare: async ({ input, user }) => {
      const readPictures = {
        front: pictureOnce('frontImage', input.frontImage),
        back: pictureOnce('backImage', input.backImage),
      }
      if (await canRequestVerification(context.db, user.id)) {
        await readPictures.front()
        await readPictures.back()
      }
      return readPictures
    },
    run: async (tx, call, readPictures) => {
      const { user, input } = call
      await requestVerification(tx, context.clock, user.id, input, readPictures)
      await audit(tx, call, { act: 'verification.requested', actor: 'user', userId: user.id })
      return undefined
    },
  })
  read(app, context, verification.pendingVerification, ({ user }) =>
    hasPendingVerification(context.db, user.id),
  )
}
