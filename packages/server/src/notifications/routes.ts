import { notifications } from '@cht/sdk/notifications'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.js'
import { registerRead } from '../http/router.js'
import { listNotifications } from './service.js'

export function notificationRoutes(app: FastifyInstance, context: ServerContext): void {
  registerRead(app, context, notifications.list, ({ user, input }) =>
    listNotifications(context.db, user.id, input),
  )
}
