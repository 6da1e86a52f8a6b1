import type { Passkey, PasskeyService, PendingLogin, ReauthenticationSettings } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** Whether the user is asked again before tokens move, and by what; null from a back end that never asks. */
export const reauthenticationSettings: ResourceDefinition<ReauthenticationSettings | null> = {
  key: 'secondFactor.reauthentication',
  changedBy: ['account.changed'],
  load: async (client, options) => catchNotFound(client.auth.reauthentication(options), () => null),
  quiet: true,
}

/** How the second step of a login in this browser can be done. */
export const pendingLogin: ResourceDefinition<PendingLogin> = {
  key: 'auth.pendingLogin',
  load: async (client, options) => catchNotFound(client.auth.pendingLogin(options), () => ({ methods: [] })),
  quiet: true,
}

/** Whether passkeys can be used here: the back end offers them, for the domain of this page, and the browser has them. */
export const passkeyOffer: ResourceDefinition<boolean> = {
  key: 'secondFactor.passkeyOffer',
  load: async ({ auth, passkeyDevice }, options) => {
    if (!passkeyDevice) return false
    const { rpId }: PasskeyService = await catchNotFound(auth.passkeyService(options), () => ({}))
    return rpId !== undefined && passkeyDevice.supports(rpId)
  },
  quiet: true,
}

/** The passkeys of the user, the oldest first. */
export const passkeyList: ResourceDefinition<Passkey[]> = {
  key: 'secondFactor.passkeys',
  changedBy: ['account.changed'],
  load: async ({ auth }, options) => catchNotFound(auth.passkeys(options), () => []),
  quiet: true,
}
