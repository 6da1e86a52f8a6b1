import { profile } from '@cht/sdk/profile'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import { endOtherSessions } from '../auth/sessions.js'
import { throttlePassword } from '../auth/throttle.js'
import type { ServerContext } from '../context.js'
import { registerWrite } from '../http/router.js'
import { removeSuspectWebhooks } from '../second-factor/remove-suspects.js'
import { changePassword, preparePasswordChange, requestProfileEdit } from './service.js'

export function profileRoutes(app: FastifyInstance, context: ServerContext): void {
  registerWrite(app, context, profile.editProfile, {
    userLock: 'share',
    run: async (tx, call) => {
      await requestProfileEdit(tx, context.clock.now(), call.user, call.input)
      await audit(tx, call, { act: 'profile.requested', actor: 'user', userId: call.user.id })
    },
  })
  registerWrite(app, context, profile.changePassword, {
    prepare: async (call) => {
      await throttlePassword(call, call.user)
      return preparePasswordChange(call)
    },
    run: async (tx, call, change) => {
      const { user, request } = call
      await changePassword(tx, context, user, change)
      await audit(tx, call, { act: 'password.changed', actor: 'user', userId: user.id })
      const webhooks = await removeSuspectWebhooks(tx, user.id)
      const sessions = await endOtherSessions(tx, request, context, user.id)
      if (sessions > 0 || webhooks > 0)
        await audit(tx, call, {
          act: 'sessions.ended',
          actor: 'user',
          userId: user.id,
          details: webhooks > 0 ? { sessions, webhooks } : { sessions },
        })
    },
  })
}
