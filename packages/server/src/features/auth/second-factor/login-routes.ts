import { auth } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { noSecondStep } from '../../../domain/auth/refusals.js'
import type { ServerContext } from '../../../platform/context.js'
import { registerEndpoint } from '../../../platform/http/router.js'
import { hashFor } from '../hashing.js'
import { findHolderRequester } from '../requester.js'
import { findSecondStep } from '../second-step.js'
import { startLogin } from '../start-login.js'
import { throttleAccount, throttleAuthenticatorCode } from '../throttle.js'
import { isAuthenticatorCode, redeemFactorCode } from './codes.js'
import { listFactors } from './factors.js'

/** The second step of a login, which needs no session. */
export function loginRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context

  registerEndpoint(app, context, auth.pendingLogin, async ({ request }) => {
    const credentials = await findSecondStep(request, context)
    return { methods: credentials ? await listFactors(db, credentials.id) : [] }
  })

  registerEndpoint(app, context, auth.logInByCode, async (call) => {
    const { code } = call.input
    const credentials = await findSecondStep(call.request, context)
    if (!credentials) throw noSecondStep()
    const { email } = credentials
    const requester = await findHolderRequester(call, email)
    const countedAs = await throttleAccount(call, 'secondStep', email, requester)
    if (isAuthenticatorCode(code)) await throttleAuthenticatorCode(call, credentials, countedAs)
    const proof = await redeemFactorCode(call, hashFor(call, credentials), credentials.id, code)
    return { user: await startLogin(call, credentials, proof) }
  })
}
