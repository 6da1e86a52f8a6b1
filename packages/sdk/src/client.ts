import { contract } from './contract.js'
import { type ClientOptions, createMethods, type Methods } from './methods.js'
import { createTransport } from './transport.js'

type MethodGroups = { [Group in keyof typeof contract]: Methods<(typeof contract)[Group]> }

export interface Client extends MethodGroups {
  /** Exchange time in ms, estimated from the `Date` of responses. It may lag but never leads (decision 1). */
  now(): number
}

/** Creates a client of one exchange. The platform's cookies hold the session. */
export function createClient(options: ClientOptions = {}): Client {
  const transport = createTransport(options)
  const groups = Object.entries(contract).map(([group, endpoints]) => [
    group,
    createMethods(endpoints, transport),
  ])
  return { ...(Object.fromEntries(groups) as MethodGroups), now: transport.now }
}
