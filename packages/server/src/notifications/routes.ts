import { notifications } from '@cht/sdk/notifications'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { read } from '../http/router.js'
import { notificationsOf } from './service.js'

export function notificationRoutes(app: FastifyInstance, exchange: Exchange): void {
  read(app, exchange, notifications.list, ({ user, input }) => notificationsOf(exchange.db, user.id, input))
}
