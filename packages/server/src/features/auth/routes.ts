import { auth } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { assertNames } from '../../domain/names/name-rules.js'
import { assertSwitchAllows } from '../../domain/switches/assert-switch.js'
import { toIso } from '../../domain/to-iso.js'
import { audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { namePosition } from '../../platform/events/name-position.js'
import { registerEndpoint, registerRead, registerWrite } from '../../platform/http/router.js'
import { assertRunning, readSwitch } from '../../platform/switches/service.js'
import { rememberDevice } from './devices.js'
import { discardEmail, discardEmailByLink } from './email-change.js'
import { setEmailProof } from './email-proof.js'
import { logIn } from './login.js'
import { completeReset, requestReset } from './password-reset.js'
import { preparePassword, signUp } from './service.js'
import { clearSessionCookie, endSession, findSession, getSessionEnd, startSession } from './sessions.js'
import { startLogin } from './start-login.js'
import { countMail, throttleAccount } from './throttle.js'
import { readUser, readUserSnapshot } from './users.js'
import { resendCode, verifyCode } from './verify-code.js'

export function authRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context

  registerEndpoint(app, context, auth.signup, async (call) => {
    // Before the password is hashed. The transaction decides.
    assertSwitchAllows(await readSwitch(db, 'signUps'))
    // First, because it costs nothing: who corrects a name has not signed up yet.
    assertNames(call.input, context)
    await throttleAccount(call, 'signUp', call.input.email)
    const mayMail = await countMail(call, 'signUpMail', call.input.email)
    const passwordHash = await preparePassword(call, call.input)
    return db.transaction(async (tx) => {
      await assertRunning(tx, 'signUps')
      const { id } = await signUp(tx, context, call.input, { passwordHash, mayMail })
      await startSession(tx, call, id)
      await rememberDevice(tx, call, id)
      await audit(tx, call, { act: 'account.opened', actor: 'guest', userId: id })
      return { user: await readUser(tx, context, id) }
    })
  })

  registerEndpoint(app, context, auth.login, async (call) => {
    const credentials = await logIn(call, call.input)
    return { user: await startLogin(call, credentials) }
  })

  registerEndpoint(app, context, auth.logout, async (call) => {
    await db.transaction(async (tx) => {
      const userId = await endSession(tx, call.request, context)
      if (userId) await audit(tx, call, { act: 'session.ended', actor: 'user', userId })
    })
    clearSessionCookie(call.reply, context)
  })

  registerEndpoint(app, context, auth.verifyOtp, async (call) => {
    const user = await findSession(call.request, context)
    await verifyCode(call, user, call.input)
    if (!user) setEmailProof(call.reply, context, call.input.email)
  })

  registerEndpoint(app, context, auth.resendOtp, async (call) => {
    await resendCode(call, await findSession(call.request, context), call.input.email)
  })

  registerEndpoint(app, context, auth.requestPasswordReset, async (call) => {
    await requestReset(call, call.input.email)
  })

  registerEndpoint(app, context, auth.resetPassword, async (call) => {
    await completeReset(call, call.input)
  })

  registerWrite(app, context, auth.discardEmailChange, {
    run: (tx, call) => discardEmail(tx, call, call.user.id).then(() => undefined),
  })

  registerEndpoint(app, context, auth.discardEmailChangeByLink, async (call) => {
    await db.transaction((tx) => discardEmailByLink(tx, call, call.input.token))
  })

  registerRead(app, context, auth.checkAuth, async ({ user, reply }) => {
    // Before the read: a client that goes on there misses no change.
    await namePosition(db, reply)
    return {
      ...(await readUserSnapshot(context, user.id)),
      sessionExpiresAt: toIso(getSessionEnd(user, context)),
    }
  })
}
