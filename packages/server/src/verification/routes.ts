import { verification } from '@cht/sdk/verification'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange.js'
import { read, write } from '../http/route.js'
import { readPicture, TWO_PICTURES_LIMIT } from '../pictures.js'
import { hasPendingVerification, requestVerification } from './service.js'

export const verificationRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  write(app, exchange, verification.requestVerification, {
    bodyLimit: TWO_PICTURES_LIMIT,
    prepare: async ({ frontImage, backImage }) => ({
      front: await readPicture('frontImage', frontImage),
      back: await readPicture('backImage', backImage),
    }),
    run: async (tx, { user, input }, pictures) => {
      await requestVerification(tx, exchange.clock.now(), user.id, input, pictures)
      return undefined
    },
  })
  read(app, exchange, verification.pendingVerification, ({ user }) =>
    hasPendingVerification(exchange.db, user.id),
  )
}
