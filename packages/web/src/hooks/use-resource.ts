import type { Loaded, ResourceDefinition } from '@cht/machines'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { useApp } from './use-app.js'

export interface Shown<Data> {
  /** What the exchange said last; stays through a failure. */
  data: Data | undefined
  /** Exchange time of that answer; 0 before the first. */
  at: number
  /** The text of the last failure; gone with the next success. */
  failure: string | undefined
  /** Nothing there yet, and nothing failed. */
  loading: boolean
  refresh: () => void
}

/** Data of the exchange, kept fresh while the component is mounted and `enabled`. */
export function useResource<Data>(definition: ResourceDefinition<Data>, enabled = true): Shown<Data> {
  const actor = useApp().resource(definition)
  useEffect(() => {
    if (!enabled) return
    actor.send({ type: 'resource.watch' })
    return () => {
      // Actors end with the session, and take no more events.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'resource.unwatch' })
    }
  }, [actor, enabled])
  const loaded = useSelector(actor, ({ context }) => context.loaded) as Loaded<Data> | undefined
  const failure = useSelector(actor, ({ context }) => context.failure)
  return {
    data: loaded?.data,
    at: loaded?.at ?? 0,
    failure,
    loading: enabled && !loaded && failure === undefined,
    refresh: useCallback(() => actor.send({ type: 'resource.refresh' }), [actor]),
  }
}
