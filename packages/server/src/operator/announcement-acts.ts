import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { toWireOperatorAnnouncement } from '../domain/announcements/announcement.js'
import { mapPage } from '../domain/pagination.js'
import {
  changeAnnouncement,
  listAnnouncements,
  planAnnouncement,
  readAnnouncement,
} from '../features/announcements/service.js'
import type { ServerContext } from '../platform/context.js'
import { registerEndpoint } from '../platform/http/router.js'
import type { AuditOperatorAct } from './audit-act.js'
import { getOperatorName } from './caller.js'
import { registerAct } from './register-act.js'

/** Registers the announcements, for the operator. */
export function registerAnnouncements(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context
  registerEndpoint(app, context, operator.announcements, async ({ input }) =>
    mapPage(await listAnnouncements(db, input), (row) => toWireOperatorAnnouncement(row, clock.now())),
  )
  registerEndpoint(app, context, operator.announcement, async ({ input }) =>
    toWireOperatorAnnouncement(await readAnnouncement(db, input.id), clock.now()),
  )
  registerAct(app, context, operator.planAnnouncement, async (tx, call) => {
    const { row, users } = await planAnnouncement(tx, context, call.input, getOperatorName(call))
    if (call.input.dryRun) return { users }
    const { id, title, segment, channels } = row
    const details = { announcement: id, title, segment, channels: channels.join(' '), users }
    await auditAct(tx, call, 'announcement.planned', { details })
    return { announcement: toWireOperatorAnnouncement(row, row.plannedAt), users }
  })
  registerAct(app, context, operator.withdrawAnnouncement, async (tx, call) => {
    const { id } = call.input
    const row = await changeAnnouncement(tx, context, id, { type: 'announcement.withdraw' })
    await auditAct(tx, call, 'announcement.withdrawn', { details: { announcement: id, title: row.title } })
    return toWireOperatorAnnouncement(row, clock.now())
  })
  registerAct(app, context, operator.endAnnouncement, async (tx, call) => {
    const { id } = call.input
    const row = await changeAnnouncement(tx, context, id, { type: 'announcement.end' })
    await auditAct(tx, call, 'announcement.ended', { details: { announcement: id, title: row.title } })
    return toWireOperatorAnnouncement(row, clock.now())
  })
}
