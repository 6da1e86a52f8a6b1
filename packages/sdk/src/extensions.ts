import { account } from './account/endpoints.js'
import { appealProcess } from './appeals/process.js'
import { emailChange } from './auth/email-change.js'
import { passwordReset } from './auth/password-reset.js'
import { sessions } from './auth/sessions.js'
import type { Client } from './client.js'
import type { MethodGroups } from './methods.js'
import { pushDevices } from './notifications/push-devices.js'
import { notificationSettings } from './notifications/settings.js'
import { paymentDetails } from './payment-details/endpoints.js'
import { passkeys } from './second-factor/passkeys.js'
import { reauthentication } from './second-factor/reauthentication.js'
import { secondFactor } from './second-factor/second-factor.js'
import { statement } from './statement/endpoints.js'
import { switches } from './switches/endpoints.js'
import { terms } from './terms/endpoints.js'
import { tradeRequests } from './trades/requests.js'
import { webhooks } from './webhooks/endpoints.js'

/**
 * Endpoints that another back end may lack, by group. A client has them if they are passed to `createClient`. A call fails
 * with 404 if the back end does not have the endpoint (docs/wire.md, Extensions).
 */
export const extensions = {
  account,
  appealProcess,
  emailChange,
  notificationSettings,
  passkeys,
  passwordReset,
  paymentDetails,
  pushDevices,
  reauthentication,
  secondFactor,
  sessions,
  statement,
  switches,
  terms,
  tradeRequests,
  webhooks,
}

/** A client that was created with all extensions. */
export type ExtendedClient = Client & MethodGroups<typeof extensions>
