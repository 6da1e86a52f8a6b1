import { noSecondStep, secondStepDue } from '../../domain/auth/refusals.js'
import { audit } from '../../platform/audit/service.js'
import type { Call } from '../../platform/http/router.js'
import { notifyNewDevice, rememberDevice } from './devices.js'
import { clearEmailProof } from './email-proof.js'
import { hasFactor } from './has-factor.js'
import { lockPassword, type VerifiedCredentials } from './login.js'
import { type FactorProof, findConfirmation } from './second-factor/factor-proof.js'
import { clearSecondStep, setSecondStep } from './second-step.js'
import { startSession } from './sessions.js'
import { readUserSnapshot } from './users.js'
import { acceptEmailProof } from './verify-email.js'

type LoginCall = Pick<Call<unknown>, 'request' | 'reply' | 'context'>

/** Writes that the password was right, and throws 403: the browser may use the second factor next. */
const startSecondStep = async (call: LoginCall, credentials: VerifiedCredentials): Promise<never> => {
  const { reply, context } = call
  setSecondStep(reply, context, credentials)
  await audit(context.db, call, { act: 'login.secondStep', actor: 'guest', userId: credentials.id })
  throw secondStepDue()
}

/**
 * Starts the session of a user whose credentials were verified. Returns the user. `proof`: the second factor that was used, which
 * counts as a confirmation of who they are; undefined after the password alone. Throws 403 if an account with a second factor needs
 * its proof too, and 409 if the factor was removed after the proof.
 */
export async function startLogin(call: LoginCall, credentials: VerifiedCredentials, proof?: FactorProof) {
  const { request, reply, context } = call
  const { id } = credentials
  let isFactorMissing = false
  await context.db
    .transaction(async (tx) => {
      await acceptEmailProof(tx, call, credentials)
      // After the stronger lock of `acceptEmailProof`, so that two logins cannot deadlock.
      const account = await lockPassword(tx, credentials)
      // After the lock, because a factor may have been added or removed since.
      isFactorMissing = !proof && (await hasFactor(tx, id))
      if (isFactorMissing) throw secondStepDue()
      const confirmation = proof && (await findConfirmation(tx, context, account, proof))
      if (proof && !confirmation) throw noSecondStep()
      await startSession(tx, call, id, confirmation)
      await (credentials.phoneVerified ? notifyNewDevice : rememberDevice)(tx, call, id)
      await audit(tx, call, { act: 'login.succeeded', actor: 'user', userId: id })
    })
    // After the rollback, which takes back nothing of this.
    .catch((error) => (isFactorMissing ? startSecondStep(call, credentials) : Promise.reject(error)))
  clearEmailProof(request, reply, context)
  clearSecondStep(request, reply, context)
  await request.server.policies.prepareFirstRead(id)
  return readUserSnapshot(context, id)
}
