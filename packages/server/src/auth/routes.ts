import { auth } from '@cht/sdk/auth'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../context.js'
import { otherEmail } from '../domain/auth/refusals.js'
import { read, route } from '../http/router.js'
import { holdPassword, logIn, prepareSignup, resendCode, signUp, verifyCode } from './service.js'
import {
  endSession,
  findSession,
  forgetCookie,
  type SessionUser,
  sessionEnd,
  startSession,
} from './sessions.js'
import { throttleSignup } from './throttle.js'
import { readUser } from './users.js'

const isOwnEmail = ({ email, pendingEmail }: SessionUser, given: string) =>
  [email, pendingEmail].some((own) => own?.toLowerCase() === given.toLowerCase())

export function authRoutes(app: FastifyInstance, exchange: Exchange): void {
  const { db } = exchange

  route(app, exchange, auth.signup, async (call) => {
    await throttleSignup(call)
    const passwordHash = await prepareSignup(call.input)
    return db.transaction(async (tx) => {
      const { id } = await signUp(tx, exchange, call.input, passwordHash)
      await startSession(tx, call, id)
      await audit(tx, call, { act: 'account.opened', actor: 'guest', userId: id })
      return { user: await readUser(tx, id) }
    })
  })

  route(app, exchange, auth.login, async (call) => {
    const checked = await logIn(call, call.input)
    const { id } = checked
    await db.transaction(async (tx) => {
      await holdPassword(tx, checked)
      await startSession(tx, call, id)
      await audit(tx, call, { act: 'login.succeeded', actor: 'user', userId: id })
    })
    return { user: await readUser(db, id) }
  })

  route(app, exchange, auth.logout, async (call) => {
    await db.transaction(async (tx) => {
      const userId = await endSession(tx, call.request, exchange)
      if (userId) await audit(tx, call, { act: 'session.ended', actor: 'user', userId })
    })
    forgetCookie(call.reply, exchange)
    return undefined
  })

  route(app, exchange, auth.verifyOtp, async (call) => {
    const user = await findSession(call.request, exchange)
    if (user && !isOwnEmail(user, call.input.email)) throw otherEmail()
    await verifyCode(call, user, call.input)
    return undefined
  })

  route(app, exchange, auth.resendOtp, async (call) => {
    await resendCode(call, await findSession(call.request, exchange), call.input.email)
    return undefined
  })

  read(app, exchange, auth.checkAuth, async ({ user }) => ({
    ...(await readUser(db, user.id)),
    sessionExpiresAt: new Date(sessionEnd(user, exchange)).toISOString(),
  }))
}
