import { announcements } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { toWireAnnouncement } from '../../domain/announcements/announcement.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { listBanners } from './service.js'

export function announcementRoutes(app: FastifyInstance, context: ServerContext): void {
  registerEndpoint(app, context, announcements.list, async ({ request }) =>
    (await listBanners(context, request)).map(toWireAnnouncement),
  )
}
