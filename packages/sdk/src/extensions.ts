import { account } from './account/endpoints.js'
import { emailChange } from './auth/email-change.js'
import { passwordReset } from './auth/password-reset.js'
import { sessions } from './auth/sessions.js'
import type { Client } from './client.js'
import type { MethodGroups } from './methods.js'
import { pushDevices } from './notifications/push-devices.js'
import { notificationSettings } from './notifications/settings.js'
import { reauthentication } from './second-factor/reauthentication.js'
import { secondFactor } from './second-factor/second-factor.js'
import { terms } from './terms/endpoints.js'
import { webhooks } from './webhooks/endpoints.js'

/**
 * Endpoints that another back end may lack, by group. A client has them if they are passed to `createClient`. A call that the
 * back end does not offer fails with 404 (wire, Extensions).
 */
export const extensions = {
  account,
  emailChange,
  notificationSettings,
  passwordReset,
  pushDevices,
  reauthentication,
  secondFactor,
  sessions,
  terms,
  webhooks,
}

/** A client that was created with all extensions. */
export type ExtendedClient = Client & MethodGroups<typeof extensions>
