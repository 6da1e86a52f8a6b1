import { SECOND } from '@cht/sdk/rules'
import { createActor } from 'xstate'
import {
  createResourceLogic,
  type Loaded,
  type ResourceContext,
  type ResourceDefinition,
  type ResourceEvent,
} from '../resource.js'
import { createDeferredCall, flushMicrotasks } from './calls.js'
import { fakeClient } from './fake-client.js'
import { START } from './fake-timers.js'

export const POLLING_INTERVAL = 30 * SECOND

export const LOADING = { awake: 'loading' }
export const SETTLED = { awake: 'settled' }

interface ResourceOptions extends Pick<ResourceDefinition<string>, 'deadline'> {
  pageVisible?: boolean
  /** What the page carried. */
  carried?: Loaded<string>
}

/** A running resource whose loads stay pending until the test settles them. `emitted`: its events, in order. */
export function startResource({ pageVisible = true, carried, ...options }: ResourceOptions = {}) {
  const { call, calls, last } = createDeferredCall<string>()
  const definition: ResourceDefinition<string> = {
    key: 'r',
    load: (_, callOptions) => call(callOptions),
    ...options,
  }
  const actor = createActor(
    createResourceLogic(definition, fakeClient(), () => POLLING_INTERVAL),
    { input: { pageVisible, loaded: carried } },
  )
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    calls,
    emitted,
    send: (...types: Exclude<ResourceEvent['type'], 'resource.verify'>[]) => {
      for (const type of types) actor.send({ type })
    },
    verify: (at: number) => actor.send({ type: 'resource.verify', at }),
    resolve: async (data: string) => {
      last().resolve(data)
      await flushMicrotasks()
    },
    reject: async (error: unknown) => {
      last().reject(error)
      await flushMicrotasks()
    },
    getState: () => actor.getSnapshot().value,
    getContext: (): ResourceContext => actor.getSnapshot().context,
  }
}

export function loadedData(data: string, at = START): Loaded<string> {
  return { data, at }
}
