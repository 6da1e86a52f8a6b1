import { profile } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { auditUser } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { registerWrite } from '../../platform/http/router.js'
import { removeSuspectWebhooks } from '../auth/second-factor/remove-suspects.js'
import { endOtherSessions } from '../auth/sessions.js'
import { throttleSession } from '../auth/throttle.js'
import { changePassword, preparePasswordChange, requestProfileEdit } from './service.js'

export function profileRoutes(app: FastifyInstance, context: ServerContext): void {
  registerWrite(app, context, profile.editProfile, {
    userLock: 'share',
    run: async (tx, call) => {
      await requestProfileEdit(tx, context, call, call.input)
      await auditUser(tx, call, 'profile.requested')
    },
  })
  registerWrite(app, context, profile.changePassword, {
    prepare: async (call) => {
      await throttleSession(call, 'password')
      return preparePasswordChange(call)
    },
    run: async (tx, call, change) => {
      const { user, request } = call
      await changePassword(tx, call, change)
      await auditUser(tx, call, 'password.changed')
      const webhooks = await removeSuspectWebhooks(tx, user.id)
      const sessions = await endOtherSessions(tx, request, context, user.id)
      if (sessions > 0 || webhooks > 0)
        await auditUser(tx, call, 'sessions.ended', webhooks > 0 ? { sessions, webhooks } : { sessions })
    },
  })
}
