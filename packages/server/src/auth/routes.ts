import { auth } from '@cht/sdk/auth'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange.js'
import { read, route } from '../http/route.js'
import { otherEmail } from './refusals.js'
import { logIn, prepareSignup, resendCode, signUp, verifyCode } from './service.js'
import { endSession, findSession, forgetCookie, type SessionUser, startSession } from './sessions.js'
import { throttleSignup } from './throttle.js'
import { readUser } from './users.js'

const isOwnEmail = ({ email, pendingEmail }: SessionUser, given: string) =>
  [email, pendingEmail].some((own) => own?.toLowerCase() === given.toLowerCase())

export const authRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  const { db } = exchange

  route(app, exchange, auth.signup, async (call) => {
    await throttleSignup(exchange, call.request.ip)
    const passwordHash = await prepareSignup(call.input)
    return db.transaction(async (tx) => {
      const { id } = await signUp(tx, exchange, call.input, passwordHash)
      await startSession(tx, call, id)
      return { user: await readUser(tx, id) }
    })
  })

  route(app, exchange, auth.login, async (call) => {
    const id = await logIn(exchange, call.request.ip, call.input)
    await db.transaction((tx) => startSession(tx, call, id))
    return { user: await readUser(db, id) }
  })

  route(app, exchange, auth.logout, async ({ request, reply }) => {
    await endSession(db, request, exchange)
    forgetCookie(reply, exchange)
    return undefined
  })

  route(app, exchange, auth.verifyOtp, async ({ input, request }) => {
    const user = await findSession(request, exchange)
    if (user && !isOwnEmail(user, input.email)) throw otherEmail()
    await verifyCode(exchange, user, input)
    return undefined
  })

  route(app, exchange, auth.resendOtp, async ({ input, request }) => {
    await resendCode(exchange, await findSession(request, exchange), input.email)
    return undefined
  })

  read(app, exchange, auth.checkAuth, ({ user }) => readUser(db, user.id))
}
