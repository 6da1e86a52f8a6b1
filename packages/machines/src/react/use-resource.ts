import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { ResourceDefinition } from '../resource.js'
import { useAppCore } from './use-app.js'

export interface ResourceView<Data> {
  /** The last data. It is kept when a later load fails. */
  data: Data | undefined
  /** Exchange time of the data in ms; 0 before it is loaded. */
  at: number
  /** The message of the last failure, until the next success. */
  failure: string | undefined
  /** There is neither data nor a failure yet. */
  loading: boolean
  refresh: () => void
}

/** A resource of the app runtime, kept fresh while the component is mounted and `enabled`. */
export function useResource<Data>(
  definition: ResourceDefinition<Data, never>,
  enabled = true,
): ResourceView<Data> {
  const actor = useAppCore().resource(definition)
  useEffect(() => {
    if (!enabled) return
    actor.send({ type: 'resource.watch' })
    return () => {
      // The end of the session stops the actor; a stopped actor takes no events.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'resource.unwatch' })
    }
  }, [actor, enabled])
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  const failure = useSelector(actor, ({ context }) => context.failure)
  return {
    data: loaded?.data,
    at: loaded?.at ?? 0,
    failure,
    loading: enabled && !loaded && failure === undefined,
    refresh: useCallback(() => actor.send({ type: 'resource.refresh' }), [actor]),
  }
}
