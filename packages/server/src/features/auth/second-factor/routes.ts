import { auth } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { computeConfirmationEnd } from '../../../domain/auth/reauthentication.js'
import { wrongCode } from '../../../domain/auth/refusals.js'
import { wrongToken } from '../../../domain/notifications/settings.js'
import { auditUser } from '../../../platform/audit/service.js'
import type { ServerContext } from '../../../platform/context.js'
import { registerEndpoint, registerRead, registerWrite } from '../../../platform/http/router.js'
import { assertPassword } from '../assert-password.js'
import { hashFor } from '../hashing.js'
import { throttleSession } from '../throttle.js'
import { isWrongSetUpCode, setUpAuthenticator } from './authenticator.js'
import { redeemFactorCode, refuseCode } from './codes.js'
import { confirmByFactor, confirmByPassword } from './confirmations.js'
import { addAuthenticator, createRecoveryCodes, dropAuthenticator } from './factors.js'
import { loginRoutes } from './login-routes.js'
import { passkeyRoutes } from './passkey-routes.js'
import { readReauthentication } from './reauthentication.js'
import { prepareRecoveryCodes } from './recovery-codes.js'
import { readRemovalToken } from './removal-link.js'
import { removeByLink } from './remove-by-link.js'

const reauthenticationRoutes = (app: FastifyInstance, context: ServerContext): void => {
  const { db, clock } = context
  registerRead(app, context, auth.reauthentication, ({ user }) => readReauthentication(db, context, user.id))

  registerWrite(app, context, auth.confirmByPassword, {
    prepare: async (call) => {
      computeConfirmationEnd(call.user, 'password', clock.databaseTime())
      await assertPassword(call, call.input.password)
    },
    run: async (tx, call) => {
      await auditUser(tx, call, 'user.confirmed')
      return confirmByPassword(tx, call)
    },
  })

  registerWrite(app, context, auth.confirmByCode, {
    prepare: async (call) => {
      await throttleSession(call, 'factorCode')
      return redeemFactorCode(call, hashFor(call, call.user), call.user.id, call.input.code)
    },
    run: async (tx, call, proof) => {
      const confirmed = await confirmByFactor(tx, call, proof)
      if (!confirmed) throw wrongCode()
      await auditUser(tx, call, 'user.confirmed')
      return confirmed
    },
  })

  registerWrite(app, context, auth.askBeforeTokensMove, {
    run: async (tx, call) => {
      const { user, input } = call
      await tx.query('update users set asks_before_tokens_move = $2 where id = $1', [user.id, input.isOn])
      await auditUser(tx, call, input.isOn ? 'protection.on' : 'protection.off')
      return readReauthentication(tx, context, user.id)
    },
  })
}

export function secondFactorRoutes(app: FastifyInstance, context: ServerContext): void {
  loginRoutes(app, context)
  passkeyRoutes(app, context)
  reauthenticationRoutes(app, context)

  registerWrite(app, context, auth.setUpAuthenticator, {
    run: (tx, call) => setUpAuthenticator(tx, context, call),
  })

  registerWrite(app, context, auth.addAuthenticator, {
    prepare: async (call) => {
      await throttleSession(call, 'factorCode')
      if (await isWrongSetUpCode(context, call.user.id, call.input.code)) await refuseCode(call, call.user.id)
      return prepareRecoveryCodes(hashFor(call, call.user))
    },
    run: (tx, call, newCodes) => addAuthenticator(tx, call, call.input.code, newCodes),
  })

  registerWrite(app, context, auth.removeAuthenticator, {
    run: async (tx, call) => {
      await dropAuthenticator(tx, call)
      return readReauthentication(tx, context, call.user.id)
    },
  })

  registerEndpoint(app, context, auth.removeFactorByLink, async (call) => {
    const added = readRemovalToken(context.secret, call.input.token, context.clock.now())
    if (!added) throw wrongToken()
    await context.db.transaction((tx) => removeByLink(tx, call, added))
  })

  registerWrite(app, context, auth.createRecoveryCodes, {
    prepare: async (call) => {
      await throttleSession(call, 'factorCode')
      return prepareRecoveryCodes(hashFor(call, call.user))
    },
    run: (tx, call, newCodes) => createRecoveryCodes(tx, call, newCodes),
  })
}
