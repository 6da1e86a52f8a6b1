import { verification } from '@cht/sdk/verification'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../exchange.js'
import { read, write } from '../http/route.js'
import { readPicture, TWO_PICTURES_LIMIT } from '../pictures.js'
import { hasPendingVerification, requestVerification } from './service.js'

export const verificationRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  write(app, exchange, verification.requestVerification, {
    bodyLimit: TWO_PICTURES_LIMIT,
    prepare: async ({ input }) => ({
      front: await readPicture('frontImage', input.frontImage),
      back: await readPicture('backImage', input.backImage),
    }),
    run: async (tx, call, pictures) => {
      const { user, input } = call
      await requestVerification(tx, exchange.clock.now(), user.id, input, pictures)
      await audit(tx, call, { act: 'verification.requested', actor: 'user', userId: user.id })
      return undefined
    },
  })
  read(app, exchange, verification.pendingVerification, ({ user }) =>
    hasPendingVerification(exchange.db, user.id),
  )
}
