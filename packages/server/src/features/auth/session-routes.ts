import { auth } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { wrongToken } from '../../domain/notifications/settings.js'
import { audit, auditUser } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import { registerEndpoint, registerRead, registerWrite } from '../../platform/http/router.js'
import { removeAllWebhooks } from '../webhooks/service.js'
import { forgetDevice } from './devices.js'
import { readNotMeToken } from './not-me.js'
import { endListedSession, listSessions } from './session-list.js'
import { endAllSessions, endOtherSessions, getSessionReference } from './sessions.js'

export function sessionRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock, secret } = context

  registerRead(app, context, auth.sessions, (call) => listSessions(db, context, getSessionReference(call)))

  registerWrite(app, context, auth.endSession, {
    run: async (tx, call) => {
      await endListedSession(tx, call.user.id, call.input.id)
      await auditUser(tx, call, 'session.ended')
    },
  })

  registerWrite(app, context, auth.endOtherSessions, {
    run: async (tx, call) => {
      const ended = await endOtherSessions(tx, call.request, context, call.user.id)
      const removed = await removeAllWebhooks(tx, call.user.id)
      if (ended > 0 || removed > 0)
        await auditUser(tx, call, 'sessions.ended', { sessions: ended, webhooks: removed })
    },
  })

  registerEndpoint(app, context, auth.notMe, async (call) => {
    const login = readNotMeToken(secret, call.input.token, clock.now())
    if (!login) throw wrongToken()
    const { userId, deviceId } = login
    await db.transaction(async (tx) => {
      // Logins lock this row too: one that began earlier commits first, so its session is ended as well.
      await lockMoreRows(tx, { sql: 'select from users where id = $1', params: [userId] })
      const ended = await endAllSessions(tx, userId)
      const removed = await removeAllWebhooks(tx, userId)
      await forgetDevice(tx, userId, deviceId)
      const details = { sessions: ended, webhooks: removed }
      await audit(tx, call, { act: 'sessions.ended', actor: 'guest', userId, details })
    })
  })
}
