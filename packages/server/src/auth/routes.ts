import { auth } from '@cht/sdk/auth'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import type { ServerContext } from '../context.js'
import { registerEndpoint, registerRead } from '../http/router.js'
import { clearEmailProof, setEmailProof } from './email-proof.js'
import { lockPassword, logIn } from './login.js'
import { preparePassword, signUp } from './service.js'
import { clearSessionCookie, endSession, findSession, getSessionEnd, startSession } from './sessions.js'
import { throttleSignup } from './throttle.js'
import { readUser } from './users.js'
import { resendCode, verifyCode } from './verify-code.js'
import { acceptEmailProof } from './verify-email.js'

export function authRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context

  registerEndpoint(app, context, auth.signup, async (call) => {
    await throttleSignup(call, call.input.email)
    const passwordHash = await preparePassword(context, call.input)
    return db.transaction(async (tx) => {
      const { id } = await signUp(tx, context, call.input, passwordHash)
      await startSession(tx, call, id)
      await audit(tx, call, { act: 'account.opened', actor: 'guest', userId: id })
      return { user: await readUser(tx, id, clock.now()) }
    })
  })

  registerEndpoint(app, context, auth.login, async (call) => {
    const credentials = await logIn(call, call.input)
    const { id } = credentials
    await db.transaction(async (tx) => {
      await acceptEmailProof(tx, call, credentials)
      // After the stronger lock of `acceptEmailProof`, so that two logins cannot deadlock.
      await lockPassword(tx, credentials)
      await startSession(tx, call, id)
      await audit(tx, call, { act: 'login.succeeded', actor: 'user', userId: id })
    })
    clearEmailProof(call.request, call.reply, context)
    return { user: await readUser(db, id, clock.now()) }
  })

  registerEndpoint(app, context, auth.logout, async (call) => {
    await db.transaction(async (tx) => {
      const userId = await endSession(tx, call.request, context)
      if (userId) await audit(tx, call, { act: 'session.ended', actor: 'user', userId })
    })
    clearSessionCookie(call.reply, context)
    return undefined
  })

  registerEndpoint(app, context, auth.verifyOtp, async (call) => {
    const user = await findSession(call.request, context)
    await verifyCode(call, user, call.input)
    if (!user) setEmailProof(call.reply, context, call.input.email)
    return undefined
  })

  registerEndpoint(app, context, auth.resendOtp, async (call) => {
    await resendCode(call, await findSession(call.request, context), call.input.email)
    return undefined
  })

  registerRead(app, context, auth.checkAuth, async ({ user }) => ({
    ...(await readUser(db, user.id, clock.now())),
    sessionExpiresAt: new Date(getSessionEnd(user, context)).toISOString(),
  }))
}
