/**
 * A client that loads most of its code with the first call that needs it. An entry point of its own: esbuild would otherwise add the whole
 * contract to every program with `createClientOf`.
 *
 * @module lazy
 */

import type { Client } from './client.js'
import { createCommonMethods } from './common-methods.js'
import type { Contract } from './contract.js'
import type { Endpoint } from './define-endpoint.js'
import { importCode } from './import-code.js'
import { type ClientOptions, createMethod, createMethods } from './methods.js'
import { createTransport, type Transport } from './transport.js'

/** The endpoints that a program has at its start, by group. A group may be empty. */
export type FirstEndpoints = { [Group in keyof Contract]: Partial<Contract[Group]> }

/** The methods of a group of which `first` is there. The others call the endpoints that `load` resolves to. */
const createLazyMethods = (
  first: Record<string, Endpoint>,
  load: () => Promise<Partial<Record<string, Endpoint>>>,
  transport: Transport,
) =>
  new Proxy(createMethods(first, transport), {
    get: (methods, name, receiver) => {
      // Without a method `then`, an awaited group is itself.
      if (typeof name === 'symbol' || name === 'then' || name in methods)
        return Reflect.get(methods, name, receiver)
      return async (...args: readonly unknown[]) => {
        const endpoint = (await load())[name]
        if (!endpoint) throw new TypeError(`There is no endpoint ${name}`)
        return createMethod(endpoint, transport)(...args)
      }
    },
  })

/**
 * Creates a client of one exchange with all groups, of which a program has the endpoints of `first` at its start, such as
 * `{ auth: currentSession }` of `@cht/sdk/contract`. The code of the others is imported with the first call of one of them; if that fails, the
 * call rejects with a `NetworkError`, and nothing was sent. The platform's cookies hold the session.
 */
export function createLazyClient(options: ClientOptions, first: FirstEndpoints): Client {
  const transport = createTransport(options)
  const groups = Object.keys(first) as (keyof Contract)[]
  const methods = groups.map((group) => {
    const load = async () => (await importCode(() => import('./contract.js'))).contract[group]
    return [group, createLazyMethods(first[group], load, transport)]
  })
  return { ...Object.fromEntries(methods), ...createCommonMethods(options, transport) } as Client
}
