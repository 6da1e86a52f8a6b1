import { profile } from '@cht/sdk/profile'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import { endOtherSessions } from '../auth/sessions.js'
import { throttlePassword } from '../auth/throttle.js'
import type { Exchange } from '../context.js'
import { write } from '../http/router.js'
import { changePassword, prepareChange, requestProfileEdit } from './service.js'

export function profileRoutes(app: FastifyInstance, exchange: Exchange): void {
  write(app, exchange, profile.editProfile, {
    run: async (tx, call) => {
      await requestProfileEdit(tx, exchange.clock.now(), call.user, call.input)
      await audit(tx, call, { act: 'profile.requested', actor: 'user', userId: call.user.id })
      return undefined
    },
  })
  write(app, exchange, profile.changePassword, {
    prepare: async (call) => {
      await throttlePassword(call, call.user)
      return prepareChange(call)
    },
    run: async (tx, call, change) => {
      const { user, request } = call
      await changePassword(tx, exchange, user, change)
      await audit(tx, call, { act: 'password.changed', actor: 'user', userId: user.id })
      const sessions = await endOtherSessions(tx, request, exchange, user.id)
      if (sessions > 0)
        await audit(tx, call, {
          act: 'sessions.ended',
          actor: 'user',
          userId: user.id,
          details: { sessions },
        })
      return undefined
    },
  })
}
