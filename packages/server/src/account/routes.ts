import { account } from '@cht/sdk/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../audit/service.js'
import { assertPassword } from '../auth/assert-password.js'
import { clearSessionCookie, getSessionKey, requireSession } from '../auth/sessions.js'
import { throttleDataDownload, throttlePassword } from '../auth/throttle.js'
import type { ServerContext } from '../context.js'
import { assertHoldAllows } from '../domain/auth/account-actions.js'
import { registerRead, registerWrite } from '../http/router.js'
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

const toPayload = (readyUntil: number | undefined) =>
  readyUntil === undefined ? {} : { readyUntil: new Date(readyUntil).toISOString() }

export function accountRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock, log } = context
  const getSession = (request: FastifyRequest, { id }: { id: string }) => ({
    userId: id,
    sessionKey: getSessionKey(request, context),
  })

  registerRead(app, context, account.dataDownload, async ({ user, request }) =>
    toPayload(await findDownloadDeadline(db, getSession(request, user), clock.now())),
  )

  registerWrite(app, context, account.prepareDataDownload, {
    prepare: async (call) => {
      await throttlePassword(call, call.user)
      await assertPassword(call, call.input.password)
      await throttleDataDownload(call, call.user)
    },
    run: async (tx, { user, request }) => {
      assertHoldAllows(user, 'data.download', clock.now())
      return toPayload(await prepareDownload(tx, getSession(request, user), clock.now()))
    },
  })

  registerRead(app, context, account.closing, ({ user }) => readClosing(db, user.id, clock.now()))

  registerWrite(app, context, account.close, {
    userLock: 'update',
    prepare: async (call) => {
      await throttlePassword(call, call.user)
      await assertPassword(call, call.input.password)
    },
    run: async (tx, call) => {
      const { user, reply, input } = call
      const { forfeitsRemainder } = input
      const remainder = await closeAccount(tx, context, { userId: user.id, forfeitsRemainder })
      await audit(tx, call, { act: 'account.closed', actor: 'user', userId: user.id, details: { remainder } })
      clearSessionCookie(reply, context)
    },
  })

  // Answers with an archive, so it is no endpoint of the contract. A HEAD request would use up the download.
  app.get('/account/data.zip', { exposeHeadRoute: false }, async (request, reply) => {
    const user = await requireSession(request, context, 'verified')
    const session = getSession(request, user)
    const now = clock.now()
    await db.transaction(async (tx) => {
      await startDownload(tx, session, now)
      await audit(tx, { request, context }, { act: 'data.downloaded', actor: 'user', userId: user.id })
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
