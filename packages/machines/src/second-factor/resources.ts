import type { PendingLogin, ReauthenticationSettings } from '@cht/sdk/second-factor'
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
