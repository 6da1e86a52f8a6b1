import type { App, Loaded, ResourceDefinition } from '@cht/machines'

/** Asks for data now, and for as long as that takes; whatever was loaded before does not count. */
export function askOnce<Data>(app: App, definition: ResourceDefinition<Data>): Promise<Loaded<Data>> {
  return new Promise((resolve, reject) => {
    const actor = app.resource(definition)
    const end = (settle: () => void) => {
      for (const each of told) each.unsubscribe()
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'resource.unwatch' })
      settle()
    }
    const told = [
      actor.on('resource.loaded', ({ loaded }) => end(() => resolve(loaded as Loaded<Data>))),
      actor.on('resource.failed', ({ error }) => end(() => reject(error))),
    ]
    actor.send({ type: 'resource.watch' })
  })
}
