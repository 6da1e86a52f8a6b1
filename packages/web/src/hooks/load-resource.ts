import type { App, Loaded, ResourceDefinition } from '@cht/machines'

/** Loads a resource and resolves to the new data, even if earlier data exists. Rejects if the load fails. */
export function loadResource<Data>(app: App, definition: ResourceDefinition<Data>): Promise<Loaded<Data>> {
  return new Promise((resolve, reject) => {
    const actor = app.resource(definition)
    const finish = (settle: () => void) => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'resource.unwatch' })
      settle()
    }
    const subscriptions = [
      actor.on('resource.loaded', ({ loaded }) => finish(() => resolve(loaded))),
      actor.on('resource.failed', ({ error }) => finish(() => reject(error))),
    ]
    // A watcher alone loads no data that is current.
    actor.send({ type: 'resource.refresh' })
    actor.send({ type: 'resource.watch' })
  })
}
