import { notifications } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { wrongToken } from '../../domain/notifications/settings.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint, registerRead, registerWrite } from '../../platform/http/router.js'
import { readUnsubscribeToken } from '../../platform/mail/unsubscribe.js'
import { listNotifications } from './service.js'
import { changeNotificationSetting, listNotificationSettings } from './settings.js'

/** Accepts form bodies and ignores them: a mail client that turns off mails sends a form whose content is always the same. */
const ignoreForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, {}),
  )
}

export function notificationRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, secret } = context

  registerRead(
    app,
    context,
    notifications.list,
    ({ db, user, input }) => listNotifications(db, user.id, input, { links: 'acting' }),
    { mayUseReplica: true },
  )

  registerRead(app, context, notifications.settings, ({ user }) => listNotificationSettings(db, user.id))

  registerWrite(app, context, notifications.changeSetting, {
    run: async (tx, { user, input }) => {
      await changeNotificationSetting(tx, user.id, input)
      return listNotificationSettings(tx, user.id)
    },
  })

  app.register(async (scope) => {
    ignoreForms(scope)
    registerEndpoint(scope, context, notifications.unsubscribe, async ({ input }) => {
      const owner = readUnsubscribeToken(secret, input.token)
      if (!owner) throw wrongToken()
      await changeNotificationSetting(db, owner.userId, { ...owner, channel: 'mail', isOn: false })
    })
  })
}
