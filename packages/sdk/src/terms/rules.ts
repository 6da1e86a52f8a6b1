import { account } from '../account/endpoints.js'
import { appeals } from '../appeals/endpoints.js'
import { appealProcess } from '../appeals/process.js'
import { emailChange } from '../auth/email-change.js'
import { sessions } from '../auth/sessions.js'
import type { Endpoint } from '../define-endpoint.js'
import { pushDevices } from '../notifications/push-devices.js'
import { orders } from '../orders/endpoints.js'
import { paymentDetails } from '../payment-details/endpoints.js'
import { profile } from '../profile/endpoints.js'
import { passkeys } from '../second-factor/passkeys.js'
import { reauthentication } from '../second-factor/reauthentication.js'
import { secondFactor } from '../second-factor/second-factor.js'
import { tradeRequests } from '../trades/requests.js'
import { webhooks } from '../webhooks/endpoints.js'
import { terms } from './endpoints.js'

/** Writes that a user may do before accepting new terms: a trade or the security of the account may need them at once. */
const ALLOWED_WRITES: ReadonlySet<Endpoint> = new Set<Endpoint>([
  orders.pay,
  orders.confirm,
  orders.cancelBuy,
  orders.cancelSell,
  tradeRequests.sendMessage,
  tradeRequests.requestExtension,
  tradeRequests.answerExtension,
  tradeRequests.requestCancellation,
  tradeRequests.answerCancellation,
  appeals.create,
  appealProcess.addStatement,
  appealProcess.addPicture,
  appealProcess.requestReview,
  appealProcess.acceptDecision,
  profile.changePassword,
  emailChange.discard,
  sessions.end,
  sessions.endOthers,
  account.prepareDataDownload,
  account.close,
  reauthentication.byPassword,
  reauthentication.byCode,
  reauthentication.askBeforeTokensMove,
  secondFactor.setUpAuthenticator,
  secondFactor.addAuthenticator,
  secondFactor.removeAuthenticator,
  secondFactor.createRecoveryCodes,
  passkeys.startConfirmation,
  passkeys.confirm,
  passkeys.startSetUp,
  passkeys.add,
  passkeys.rename,
  passkeys.remove,
  pushDevices.remove,
  webhooks.remove,
  paymentDetails.remove,
  terms.accept,
])

/** Whether an endpoint is refused with `terms_required` while a user has not accepted the terms in force (decision 35). */
export function requiresTerms(endpoint: Endpoint): boolean {
  const { method, access } = endpoint
  return method !== 'GET' && (access === 'session' || access === 'verified') && !ALLOWED_WRITES.has(endpoint)
}

/**
 * The version of the terms that a user has to accept; undefined if there is none. `accepted` is the version that the user has
 * accepted, or null.
 */
export function getTermsToAccept(accepted: number | null, inForce: number): number | undefined {
  return accepted === null || accepted < inForce ? inForce : undefined
}
