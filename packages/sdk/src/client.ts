import { contract } from './contract.js'
import { type ClientOptions, createMethods, type Methods } from './methods.js'
import { createTransport } from './transport.js'

type Groups = { [Group in keyof typeof contract]: Methods<(typeof contract)[Group]> }

export interface Client extends Groups {
  /** Exchange time in ms, estimated from the server's answers; may lag, never leads (decision 1). */
  now(): number
}

/** A client of one exchange; it keeps the session in the platform's cookies. */
export function createClient(options: ClientOptions = {}): Client {
  const transport = createTransport(options)
  const groups = Object.entries(contract).map(([group, rows]) => [group, createMethods(rows, transport)])
  return { ...(Object.fromEntries(groups) as Groups), now: transport.now }
}
