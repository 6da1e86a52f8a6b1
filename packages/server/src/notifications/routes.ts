import { notifications } from '@cht/sdk/notifications'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { read } from '../http/router.js'
import { listNotifications } from './service.js'

export function notificationRoutes(app: FastifyInstance, context: Exchange): void {
  read(app, context, notifications.list, ({ user, input }) => listNotifications(context.db, user.id, input))
}
