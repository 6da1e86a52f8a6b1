import { account } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { assertHoldAllows } from '../../domain/auth/account-actions.js'
import { toIso } from '../../domain/to-iso.js'
import { auditUser } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { awaitLocks } from '../../platform/db/locks.js'
import { registerRead, registerWrite, requireReader } from '../../platform/http/router.js'
import { assertPassword } from '../auth/assert-password.js'
import { clearSessionCookie, getSessionReference } from '../auth/sessions.js'
import { throttleUser } from '../auth/throttle.js'
import { createArchive } from './archive.js'
import { closeAccount, readClosing } from './closing.js'
import {
  DOWNLOAD_MAX_DURATION,
  endDownload,
  findDownloadDeadline,
  prepareDownload,
  startDownload,
} from './data-download.js'
import { readPersonalData } from './personal-data.js'

const toPayload = (readyUntil: number | undefined) => ({ readyUntil: toIso(readyUntil ?? null) })

export function accountRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock, log } = context

  registerRead(app, context, account.dataDownload, async (call) =>
    toPayload(await findDownloadDeadline(db, getSessionReference(call), clock.now())),
  )

  registerWrite(app, context, account.prepareDataDownload, {
    prepare: async (call) => {
      await assertPassword(call, call.input.password)
      await throttleUser(call, 'dataDownload')
    },
    run: async (tx, call) => {
      assertHoldAllows(call.user, 'data.download', call.now)
      return toPayload(await prepareDownload(tx, getSessionReference(call), call.now))
    },
  })

  registerRead(app, context, account.closing, ({ user }) => readClosing(db, user.id, clock.now()))

  registerWrite(app, context, account.close, {
    userLock: 'update',
    prepare: async (call) => {
      await assertPassword(call, call.input.password)
    },
    run: async (tx, call) => {
      const { user, reply, input } = call
      const { forfeitsRemainder } = input
      const remainder = await closeAccount(tx, context, { userId: user.id, forfeitsRemainder })
      await auditUser(tx, call, 'account.closed', { remainder })
      clearSessionCookie(reply, context)
    },
  })

  // Answers with an archive, so it is no endpoint of the contract. A HEAD request would use up the download.
  app.get('/account/data.zip', { exposeHeadRoute: false }, async (request, reply) => {
    const user = await requireReader(app, request)
    const call = { request, context, user }
    const session = getSessionReference(call)
    const now = await db.transaction(async (tx) => {
      const locked = await awaitLocks(clock, [app.policies.lockSession(tx, call, user.id, 'no key update')])
      await startDownload(tx, session, locked.now)
      await auditUser(tx, call, 'data.downloaded')
      return locked.now
    })
    const archive = createArchive(readPersonalData(context, user.id, now), new Date(now))
    const timeout = setTimeout(() => archive.destroy(new Error('timeout')), DOWNLOAD_MAX_DURATION).unref()
    archive.once('close', () => {
      clearTimeout(timeout)
      endDownload(db, session).catch((error: unknown) =>
        log.error({ err: error }, 'the end of a download could not be written'),
      )
    })
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="cht-exchange-data.zip"')
      .send(archive)
  })
}
