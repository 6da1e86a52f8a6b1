import { account } from '../account/endpoints.js'
import { appealProcess } from '../appeals/process.js'
import type { Endpoint } from '../define-endpoint.js'
import { investments } from '../investments/endpoints.js'
import { orders } from '../orders/endpoints.js'
import { paymentDetails } from '../payment-details/endpoints.js'
import { profile } from '../profile/endpoints.js'
import { webhooks } from '../webhooks/endpoints.js'
import { passkeys } from './passkeys.js'
import { reauthentication } from './reauthentication.js'
import { secondFactor } from './second-factor.js'

/**
 * When a request is refused until the user has confirmed who they are. `protected`: if the account has a second factor, or the
 * switch 'Ask before tokens move' is on. `newDetails`: as `protected`, but only for payment details that none of the user's sell orders
 * has had. `always`: for any account. `contact`: as `always`; and with a required second factor that the account lacks, it is
 * refused as `protected` is.
 */
export type ReauthenticationRule = 'never' | 'protected' | 'newDetails' | 'contact' | 'always'

const RULES: ReadonlyMap<Endpoint, ReauthenticationRule> = new Map<Endpoint, ReauthenticationRule>([
  [orders.confirm, 'protected'],
  [appealProcess.acceptDecision, 'protected'],
  [orders.createSell, 'newDetails'],
  [paymentDetails.save, 'protected'],
  [investments.create, 'protected'],
  [investments.reinvest, 'protected'],
  [profile.editProfile, 'contact'],
  [profile.changePassword, 'protected'],
  [account.prepareDataDownload, 'protected'],
  [account.close, 'protected'],
  [reauthentication.askBeforeTokensMove, 'always'],
  [secondFactor.setUpAuthenticator, 'always'],
  [secondFactor.addAuthenticator, 'always'],
  [secondFactor.removeAuthenticator, 'always'],
  [secondFactor.createRecoveryCodes, 'always'],
  [passkeys.startSetUp, 'always'],
  [passkeys.add, 'always'],
  [passkeys.remove, 'always'],
  [webhooks.create, 'always'],
])

/** When an endpoint is refused with `reauthentication_required` (decision 39). */
export function getReauthenticationRule(endpoint: Endpoint): ReauthenticationRule {
  return RULES.get(endpoint) ?? 'never'
}
