import { audit } from '../audit/service.js'
import { noSecondStep } from '../domain/auth/refusals.js'
import type { Call } from '../http/router.js'
import { hasFactor } from '../second-factor/factors.js'
import { notifyNewDevice, rememberDevice } from './devices.js'
import { clearEmailProof } from './email-proof.js'
import { lockPassword, type VerifiedCredentials } from './login.js'
import { clearSecondStep } from './second-step.js'
import { startSession } from './sessions.js'
import { readUser } from './users.js'
import { acceptEmailProof } from './verify-email.js'

/**
 * Starts the session of a user whose credentials were verified. Returns the user. `confirmedUntil`: until when, in ms of
 * the database's clock, the second factor that was used counts as a confirmation of who they are; undefined if none was used.
 */
export async function startLogin(
  call: Pick<Call<unknown>, 'request' | 'reply' | 'context'>,
  credentials: VerifiedCredentials,
  confirmedUntil?: number,
) {
  const { request, reply, context } = call
  const { id } = credentials
  await context.db.transaction(async (tx) => {
    await acceptEmailProof(tx, call, credentials)
    // After the stronger lock of `acceptEmailProof`, so that two logins cannot deadlock.
    await lockPassword(tx, credentials)
    // After the lock, because the operator may have removed the factors meanwhile, which has ended all sessions.
    if (confirmedUntil !== undefined && !(await hasFactor(tx, id))) throw noSecondStep()
    await startSession(tx, call, id, confirmedUntil)
    await (credentials.phoneVerified ? notifyNewDevice : rememberDevice)(tx, call, id)
    await audit(tx, call, { act: 'login.succeeded', actor: 'user', userId: id })
  })
  clearEmailProof(request, reply, context)
  clearSecondStep(request, reply, context)
  return readUser(context.db, context, id)
}
