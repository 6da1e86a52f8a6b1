import { type CallsOf, type ClientOptions, callsOf } from './calls.js'
import type { Client } from './client.js'
import type { contract } from './contract.js'
import type { Endpoint } from './endpoint.js'
import { NetworkError, NO_ANSWER } from './errors.js'
import { createTransport, type Transport } from './transport.js'

type Contract = typeof contract

/** The rows of each group: at hand, or how to load them when one of its calls is first made. */
export type ClientRows = { [Group in keyof Contract]: Contract[Group] | (() => Promise<Contract[Group]>) }

/** Calls whose rows are loaded with the first of them; where that fails, the next one tries again. */
const callsLater = <Group extends Record<string, Endpoint>>(
  load: () => Promise<Group>,
  transport: Transport,
): CallsOf<Group> => {
  let loaded: Promise<Record<string, (...input: unknown[]) => Promise<unknown>>> | undefined
  const calls = () => {
    loaded ??= load().then(
      (rows) => callsOf(rows, transport) as Record<string, (...input: unknown[]) => Promise<unknown>>,
      (cause: unknown) => {
        loaded = undefined
        throw new NetworkError(NO_ANSWER, { cause })
      },
    )
    return loaded
  }
  return new Proxy({} as CallsOf<Group>, {
    get:
      (_, name) =>
      async (...input: unknown[]) =>
        (await calls())[String(name)]?.(...input),
  })
}

/**
 * The client of an app that loads its code in parts: as `createClient`, but a group's rows may come later. Importing it
 * imports no row.
 */
export const composeClient = (rows: ClientRows, options: ClientOptions = {}): Client => {
  const transport = createTransport(options)
  const groups = Object.entries(rows).map(([group, source]) => [
    group,
    typeof source === 'function'
      ? callsLater(source as () => Promise<Record<string, Endpoint>>, transport)
      : callsOf(source, transport),
  ])
  return { ...Object.fromEntries(groups), now: transport.now }
}
