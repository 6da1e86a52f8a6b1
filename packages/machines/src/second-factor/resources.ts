import type { Passkey, PasskeyService, PendingLogin, ReauthenticationSettings } from '@cht/sdk/second-factor'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** Whether the user is asked again before tokens move, and by what; null from a back end that never asks. */
export const reauthenticationSettings: ResourceDefinition<ReauthenticationSettings | null> = {
  key: 'secondFactor.reauthentication',
  changedBy: ['account.changed'],
  load: async (client, options) =>
    client.reauthentication ? catchNotFound(client.reauthentication.get(options), () => null) : null,
  quiet: true,
}

/** How the second step of a login in this browser can be done. */
export const pendingLogin: ResourceDefinition<PendingLogin> = {
  key: 'secondFactor.pendingLogin',
  load: async (client, options) =>
    client.secondFactor ? client.secondFactor.pendingLogin(options) : { methods: [] },
  quiet: true,
}

/** Whether passkeys can be used here: the back end offers them, for the domain of this page, and the browser has them. */
export const passkeyOffer: ResourceDefinition<boolean> = {
  key: 'secondFactor.passkeyOffer',
  load: async ({ passkeys, passkeyDevice }, options) => {
    if (!passkeys || !passkeyDevice) return false
    const { rpId }: PasskeyService = await catchNotFound(passkeys.service(options), () => ({}))
    return rpId !== undefined && passkeyDevice.supports(rpId)
  },
  quiet: true,
}

/** The passkeys of the user, the oldest first. */
export const passkeyList: ResourceDefinition<Passkey[]> = {
  key: 'secondFactor.passkeys',
  changedBy: ['account.changed'],
  load: async ({ passkeys }, options) => (passkeys ? passkeys.list(options) : []),
  quiet: true,
}
