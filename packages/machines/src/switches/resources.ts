import type { StoppedSwitch } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** What the operator has stopped; empty if the back end has no such endpoint. */
export const switches: ResourceDefinition<readonly StoppedSwitch[]> = {
  key: 'switches',
  changedBy: ['switches.changed'],
  load: async (client, options) => catchNotFound(client.switches.list(options), () => []),
  quiet: true,
}
