import { profile } from '@cht/sdk/profile'
import type { FastifyInstance } from 'fastify'
import { endOtherSessions } from '../auth/sessions.js'
import { throttlePassword } from '../auth/throttle.js'
import type { Exchange } from '../exchange.js'
import { write } from '../http/route.js'
import { prepareChange, requestProfileEdit } from './service.js'

export const profileRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  const { db, clock } = exchange
  write(app, exchange, profile.editProfile, {
    run: async (tx, { user, input }) => {
      await requestProfileEdit(tx, clock.now(), user, input)
      return undefined
    },
  })
  write(app, exchange, profile.changePassword, {
    prepare: async (input, user) => {
      await throttlePassword(exchange, user.id)
      return prepareChange(db, user.id, input)
    },
    run: async (tx, { user, request }, passwordHash) => {
      await tx.query('update users set password_hash = $2 where id = $1', [user.id, passwordHash])
      await endOtherSessions(tx, request, exchange, user.id)
      return undefined
    },
  })
}
